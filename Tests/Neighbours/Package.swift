// swift-tools-version: 6.2

import PackageDescription

// CountdownKit beside what people really run. A package of its own, so that nothing of it reaches CountdownKit's
// manifest: that one has no dependencies.
//
// Each neighbour has a folder of tests, and the programs that these start have one each in `Sources`. What is measured as
// in the package `Benchmarks` is measured by the same files: what is called `Shared` is a link to a folder of them.

let settings: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let core = Target.Dependency.product(name: "CountdownCore", package: "CountdownKit")
let kit = Target.Dependency.product(name: "CountdownKit", package: "CountdownKit")
let nio: [Target.Dependency] = [
  .product(name: "NIOCore", package: "swift-nio"), .product(name: "NIOPosix", package: "swift-nio"),
]
let testing = Target.Dependency.product(name: "CountdownTesting", package: "CountdownKit")
let http = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let hummingbird: [Target.Dependency] = [
  .product(name: "Hummingbird", package: "hummingbird"), .product(name: "Logging", package: "swift-log"),
  .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
]
let metrics = Target.Dependency.product(name: "Metrics", package: "swift-metrics")
let leases: [Target.Dependency] = [
  .product(name: "Leases", package: "Leases"), .product(name: "serve-leases", package: "Leases"),
]
let asyncAlgorithms = Target.Dependency.product(name: "AsyncAlgorithms", package: "swift-async-algorithms")

let package = Package(
  name: "Neighbours",
  platforms: [.macOS(.v26)],
  dependencies: [
    .package(name: "CountdownKit", path: "../.."),
    .package(name: "Leases", path: "../Leases"),
    .package(url: "https://github.com/apple/swift-async-algorithms", from: "1.1.4"),
    .package(url: "https://github.com/apple/swift-log", from: "1.14.0"),
    .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
    .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
    .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1", traits: []),
    .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.9.0"),
  ],
  targets: [
    .target(name: "Plain", swiftSettings: settings),
    .systemLibrary(name: "Clibuv", providers: [.apt(["libuv1-dev"])]),
    .executableTarget(
      name: "crowd", dependencies: ["Clibuv", "Plain", core, kit, asyncAlgorithms] + nio,
      swiftSettings: settings),
    .testTarget(name: "FigureTests", dependencies: ["crowd", "Plain"], swiftSettings: settings),
    .testTarget(name: "EventLoopTests", dependencies: ["Plain", kit] + nio, swiftSettings: settings),
    .testTarget(name: "LeaseTests", dependencies: ["Plain"] + leases + nio, swiftSettings: settings),
    .testTarget(
      name: "SequenceTests", dependencies: ["Plain", kit, testing, asyncAlgorithms], swiftSettings: settings),
    .target(name: "Monitoring", dependencies: [kit, metrics] + hummingbird, swiftSettings: settings),
    .testTarget(
      name: "MonitoringTests",
      dependencies: [
        "Monitoring", kit, testing, .product(name: "InMemoryLogging", package: "swift-log"),
        .product(name: "MetricsTestKit", package: "swift-metrics"),
        .product(name: "ServiceLifecycleTestKit", package: "swift-service-lifecycle"),
      ] + hummingbird, swiftSettings: settings),
    .target(name: "Auctions", dependencies: [kit] + hummingbird + nio, swiftSettings: settings),
    .testTarget(
      name: "AuctionTests", dependencies: ["Auctions", "Plain", kit, http] + hummingbird + nio,
      swiftSettings: settings
    ),
  ],
  swiftLanguageModes: [.v6]
)
