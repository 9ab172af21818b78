// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "FirstCountdown",
  platforms: [.macOS(.v13)],
  dependencies: [
    .package(path: "../CountdownKit")
  ],
  targets: [
    .executableTarget(
      name: "FirstCountdown",
      dependencies: [
        .product(name: "CountdownKit", package: "CountdownKit")
      ]),
    .testTarget(
      name: "FirstCountdownTests",
      dependencies: [
        "FirstCountdown",
        .product(name: "CountdownTesting", package: "CountdownKit"),
      ]),
  ]
)
