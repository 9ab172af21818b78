// The Core's types that this module's public interface uses: a program that imports CountdownKit need not import
// CountdownCore.
@_exported public import protocol CountdownCore.CountdownDriver
@_exported public import protocol CountdownCore.CountdownTimer
@_exported public import class CountdownCore.ManualDriver
@_exported public import enum CountdownCore.CountdownAlignment
@_exported public import enum CountdownCore.CountdownIfActive
@_exported public import enum CountdownCore.CountdownOutcome
@_exported public import struct CountdownCore.CountdownTicks
@_exported public import struct CountdownCore.CountdownStatistics
@_exported public import struct CountdownCore.PendingCountdown
