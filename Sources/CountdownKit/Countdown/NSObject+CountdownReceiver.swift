// On Apple's systems every program has Foundation. On other systems it is large, and a program without `NSObject` can
// leave it out: CountdownKit itself needs FoundationEssentials only.
#if canImport(Darwin) || NSObjectReceivers
  public import Foundation

  extension NSObject: CountdownReceiver {}
#endif
