// swift-tools-version: 6.2

import PackageDescription

// A newer compiler has new warnings, by which nobody's build may fail. Where the package itself is checked they are errors.
let strictness: [SwiftSetting] =
  Context.environment["COUNTDOWN_WARNINGS_AS_ERRORS"] == "1" ? [.treatAllWarnings(as: .error)] : []

// Swift 6.2.0 to 6.2.2 do not know it; with it a closure that captures weakly is cheaper.
#if compiler(>=6.2.3)
  let weakCaptures: [SwiftSetting] = [.enableUpcomingFeature("ImmutableWeakCaptures")]
#else
  let weakCaptures: [SwiftSetting] = []
#endif

let language: [SwiftSetting] = [
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let settings = language + weakCaptures + strictness

let package = Package(
  name: "CountdownKit",
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "CountdownCore", targets: ["CountdownCore"]),
    // A product names every target whose types its clients see. Clients of a product that names CountdownKit alone are not compiled
    // again when a struct of CountdownCore changes, and read wrong values (SwiftPM 6.3). `.ci/client` checks that.
    .library(name: "CountdownKit", targets: ["CountdownKit", "CountdownCore"]),
    .library(name: "CountdownTesting", targets: ["CountdownTesting", "CountdownKit", "CountdownCore"]),
    .executable(name: "countdown-cli", targets: ["countdown-cli"]),
  ],
  traits: [
    .default(enabledTraits: ["NSObjectReceivers"]),
    .trait(
      name: "NSObjectReceivers",
      description: """
        Elsewhere than on Apple's systems too, every NSObject is a CountdownReceiver, TimeLeft has localized(in:), and \
        Foundation is linked; without it FoundationEssentials is enough.
        """),
  ],
  targets: [
    .target(name: "CountdownAtomics"),
    .target(name: "CountdownCore", dependencies: ["CountdownAtomics"], swiftSettings: settings),
    .target(name: "CountdownFoundation", swiftSettings: settings),
    .target(
      name: "CountdownKit", dependencies: ["CountdownCore", "CountdownFoundation"], swiftSettings: settings),
    .target(
      name: "CountdownTesting", dependencies: ["CountdownCore", "CountdownKit"],
      swiftSettings: settings),
    .executableTarget(
      name: "countdown-cli", dependencies: ["CountdownCore", "CountdownKit"], swiftSettings: settings),
    .target(
      name: "TestSupport",
      dependencies: ["CountdownAtomics", "CountdownCore", "CountdownKit", "CountdownTesting"],
      path: "Tests/TestSupport", exclude: ["Processes/ShiftedClocks.c"],
      swiftSettings: settings),
    .testTarget(
      name: "CountdownCoreTests", dependencies: ["CountdownCore", "CountdownTesting", "TestSupport"],
      swiftSettings: settings),
    .target(
      name: "CountdownJudge",
      dependencies: ["CountdownCore", "CountdownKit", "CountdownTesting", "TestSupport"],
      path: "Tests/CountdownJudge", swiftSettings: settings),
    .testTarget(
      name: "CountdownKitTests",
      dependencies: [
        "CountdownCore", "CountdownJudge", "CountdownKit", "CountdownTesting", "TestSupport",
      ],
      swiftSettings: settings),
    .testTarget(
      name: "CountdownTestingTests",
      dependencies: ["CountdownCore", "CountdownKit", "CountdownTesting", "TestSupport"],
      swiftSettings: settings),
    .testTarget(
      name: "CommandTests", dependencies: ["countdown-cli", "TestSupport"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
