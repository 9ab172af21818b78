// swift-tools-version: 6.1

import AppleProductTypes
import PackageDescription

// An app of three screens. Open this folder in Xcode, choose a simulator, and run it. `swift build` does not know apps.

let package = Package(
  name: "Example",
  platforms: [.iOS("17.0")],
  products: [
    .iOSApplication(
      name: "Example", targets: ["Example"], bundleIdentifier: "example.countdowns", displayVersion: "1.0",
      bundleVersion: "1", supportedDeviceFamilies: [.pad, .phone],
      supportedInterfaceOrientations: [.portrait, .landscapeLeft, .landscapeRight])
  ],
  dependencies: [.package(name: "CountdownKit", path: "../..")],
  targets: [
    .executableTarget(
      name: "Example", dependencies: [.product(name: "CountdownKit", package: "CountdownKit")],
      path: "Sources")
  ],
  swiftLanguageModes: [.v6]
)
