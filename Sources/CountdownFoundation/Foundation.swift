// What CountdownKit needs of Foundation, where that comes in parts: a program that uses no more than dates is not linked with all
// of it. This module is for CountdownKit alone: who imports CountdownKit sees nothing of it.
#if canImport(FoundationEssentials)
  @_exported public import FoundationEssentials
#else
  @_exported public import Foundation
#endif
