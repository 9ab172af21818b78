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

func of(_ package: String, _ products: String...) -> [Target.Dependency] {
  products.map { .product(name: $0, package: package) }
}

func target(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: settings)
}

let kit = of("CountdownKit", "CountdownKit")
let testing = of("CountdownKit", "CountdownKit", "CountdownTesting")
let nio = of("swift-nio", "NIOCore", "NIOPosix")
let hummingbird =
  of("hummingbird", "Hummingbird") + of("swift-log", "Logging")
  + of("swift-service-lifecycle", "ServiceLifecycle")
let asyncAlgorithms = of("swift-async-algorithms", "AsyncAlgorithms")

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
    target("Plain", []),
    .systemLibrary(name: "Clibuv", providers: [.apt(["libuv1-dev"])]),
    .executableTarget(
      name: "crowd", dependencies: ["Clibuv", "Plain"] + kit + asyncAlgorithms + nio, swiftSettings: settings),
    tests("FigureTests", ["crowd", "Plain"]),
    tests("EventLoopTests", ["Plain"] + kit + nio),
    tests("LeaseTests", ["Plain"] + of("Leases", "Leases", "serve-leases") + nio),
    tests("SequenceTests", ["Plain"] + testing + asyncAlgorithms),
    target("Monitoring", kit + of("swift-metrics", "Metrics") + hummingbird),
    tests(
      "MonitoringTests",
      ["Monitoring"] + testing + of("swift-log", "InMemoryLogging") + of("swift-metrics", "MetricsTestKit")
        + of("swift-service-lifecycle", "ServiceLifecycleTestKit") + hummingbird),
    target("Auctions", kit + hummingbird + nio),
    tests("AuctionTests", ["Auctions", "Plain"] + kit + of("swift-nio", "NIOHTTP1") + hummingbird + nio),
  ],
  swiftLanguageModes: [.v6]
)
