// The type that this module extends: tests need no other import for it.
@_exported public import class CountdownCore.ManualDriver
