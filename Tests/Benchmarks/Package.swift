// swift-tools-version: 6.2

import PackageDescription

// What CountdownKit costs, measured beside what one would use instead, and counted. A package of its own, so that `swift test` at the
// root neither builds nor runs it.
//
// What measures sees what is declared `package`, as the tests do: so `Sources` and `TestSupport` are links, and are built here once more
// as targets of this package.

#if compiler(>=6.2.3)
  let weakCaptures: [SwiftSetting] = [.enableUpcomingFeature("ImmutableWeakCaptures")]
#else
  let weakCaptures: [SwiftSetting] = []
#endif

let settings: [SwiftSetting] =
  weakCaptures + [
    .strictMemorySafety(),
    .treatAllWarnings(as: .error),
    .define("NSObjectReceivers"),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InferIsolatedConformances"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  ]

func target(_ name: String, _ dependencies: Target.Dependency...) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: settings)
}

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v26)],
  targets: [
    .target(name: "CountdownAtomics"),
    target("CountdownCore", "CountdownAtomics"),
    target("CountdownFoundation"),
    target("CountdownKit", "CountdownCore", "CountdownFoundation"),
    target("CountdownTesting", "CountdownCore", "CountdownKit"),
    .target(
      name: "TestSupport",
      dependencies: ["CountdownAtomics", "CountdownCore", "CountdownKit", "CountdownTesting"],
      path: "TestSupport", exclude: ["Processes/ShiftedClocks.c"], swiftSettings: settings),
    .testTarget(
      name: "CountdownBenchmarks",
      dependencies: ["CountdownCore", "CountdownKit", "CountdownTesting", "TestSupport"], path: "Tests",
      swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
