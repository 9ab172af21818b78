// What the names of this module are made of, so that nobody has to import CountdownCore for them.
@_exported public import protocol CountdownCore.CountdownDriver
@_exported public import class CountdownCore.ManualDriver
@_exported public import enum CountdownCore.CountdownAlignment
@_exported public import enum CountdownCore.CountdownIfActive
@_exported public import enum CountdownCore.CountdownOutcome
@_exported public import struct CountdownCore.CountdownStatistics
