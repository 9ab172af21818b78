// swift-tools-version: 6.2

import PackageDescription

// What a client of CountdownKit does on a device: a package of its own, since most of CountdownKit's tests start processes,
// which iOS has none of. `swift test` runs it elsewhere too, less what needs UIKit.

let package = Package(
  name: "Simulator",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16)],
  products: [.library(name: "Simulator", targets: ["Simulator"])],
  dependencies: [.package(name: "CountdownKit", path: "../..")],
  targets: [
    .target(
      name: "Simulator", dependencies: [.product(name: "CountdownKit", package: "CountdownKit")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "SimulatorTests",
      dependencies: [
        "Simulator",
        .product(name: "CountdownKit", package: "CountdownKit"),
        .product(name: "CountdownTesting", package: "CountdownKit"),
      ],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ],
  swiftLanguageModes: [.v6]
)
