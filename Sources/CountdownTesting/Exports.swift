// What this module extends, so that tests need no other import for it.
@_exported public import class CountdownCore.ManualDriver
