// swift-tools-version: 6.2

import PackageDescription

// Leases that several processes serve together, with a Redis server. Made to be copied: in your copy, replace the path of
// CountdownKit by its address, or by the path of your checkout.

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "Leases",
  platforms: [.macOS(.v13)],
  products: [
    .library(name: "Leases", targets: ["Leases"]),
    .executable(name: "serve-leases", targets: ["serve-leases"]),
  ],
  dependencies: [
    .package(name: "CountdownKit", path: "../.."),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
  ],
  targets: [
    .target(
      name: "Leases",
      dependencies: [
        .product(name: "CountdownKit", package: "CountdownKit"),
        .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
      ],
      swiftSettings: settings),
    .executableTarget(name: "serve-leases", dependencies: ["Leases"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
