// On Apple's systems there is no program without Foundation. Elsewhere it is large, and who has no `NSObject` can do
// without: CountdownKit itself is content with FoundationEssentials.
#if canImport(Darwin) || NSObjectReceivers
  public import Foundation

  extension NSObject: CountdownReceiver {}
#endif
