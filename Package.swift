// swift-tools-version: 6.2
import PackageDescription

/// Every target of our own: no warning passes.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

/// Debian ships a static jansson, so that what links it needs no shared one at run time.
let jansson: [LinkerSetting] = [
  .linkedLibrary(":libjansson.a", .when(platforms: [.linux])),
  .linkedLibrary("jansson", .when(platforms: [.macOS])),
]

#if os(Linux)
  let janssonPackage: String? = nil
#else
  let janssonPackage: String? = "jansson"
#endif

let package = Package(
  name: "beamform",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Beamforming", targets: ["Beamforming"]),
    .executable(name: "beamform", targets: ["BeamformTool"]),
  ],
  traits: [
    .trait(
      name: "FFTW",
      description:
        "Runs long filters by FFTW, which is under the GPL; without it, in the time domain."),
    .default(enabledTraits: ["FFTW"]),
  ],
  targets: [
    .systemLibrary(
      name: "CFFTW", pkgConfig: "fftw3f",
      providers: [.apt(["libfftw3-dev"]), .brew(["fftw"])]),
    .systemLibrary(
      name: "CSndfile", pkgConfig: "sndfile",
      providers: [.apt(["libsndfile1-dev"]), .brew(["libsndfile"])]),
    .systemLibrary(
      name: "CJansson", pkgConfig: janssonPackage,
      providers: [.apt(["libjansson-dev"]), .brew(["jansson"])]),
    .systemLibrary(
      name: "CMySofa", pkgConfig: "libmysofa",
      providers: [.apt(["libmysofa-dev"]), .brew(["libmysofa"])]),
    .systemLibrary(
      name: "CConfig", pkgConfig: "libconfig",
      providers: [.apt(["libconfig-dev"]), .brew(["libconfig"])]),
    .systemLibrary(
      name: "CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    .target(name: "CSofaReader", dependencies: ["CMySofa"]),
    .target(name: "CGetopt"),
    .target(name: "CFloatMode"),
    .target(name: "CTicks"),
    .target(name: "CVector"),
    .target(name: "Kernels", dependencies: ["CVector"], swiftSettings: strict),
    .target(
      name: "Beamforming",
      dependencies: [
        "Kernels", "CFloatMode", "CTicks",
        .target(name: "CFFTW", condition: .when(traits: ["FFTW"])),
      ], swiftSettings: strict),
    .target(name: "AudioFiles", dependencies: ["CSndfile"], swiftSettings: strict),
    .target(
      name: "ArrayFiles", dependencies: ["Beamforming", "CJansson"], swiftSettings: strict,
      linkerSettings: jansson),
    .target(
      name: "ArraySimulation", dependencies: ["Beamforming", "ArrayFiles"], swiftSettings: strict),
    .target(
      name: "ArrayImport",
      dependencies: [
        "Beamforming", "ArrayFiles", "ArraySimulation", "AudioFiles", "CConfig", "CExpat",
        "CSofaReader",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "BeamformTool",
      dependencies: [
        "Beamforming", "ArrayFiles", "ArrayImport", "ArraySimulation", "AudioFiles", "CGetopt",
        "CJansson",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "example-recorder", dependencies: ["Beamforming", "ArrayFiles", "AudioFiles"],
      path: "Sources/ExampleRecorder", swiftSettings: strict),
    .executableTarget(
      name: "beamform-benchmarks", dependencies: ["Beamforming"], path: "Benchmarks",
      exclude: ["SelectorEvaluation", "selector-evaluation"], swiftSettings: strict),
    .target(
      name: "SelectorEvaluation",
      dependencies: ["Beamforming", "ArrayFiles", "ArraySimulation", "AudioFiles"],
      path: "Benchmarks/SelectorEvaluation", swiftSettings: strict),
    .executableTarget(
      name: "selector-evaluation", dependencies: ["SelectorEvaluation"],
      path: "Benchmarks/selector-evaluation", exclude: ["speech.py", "rooms.py"],
      swiftSettings: strict),
    .executableTarget(
      name: "render-demo-scenes", dependencies: ["Beamforming", "ArraySimulation", "CSndfile"],
      path: "fixtures/generate/render-demo-scenes", swiftSettings: strict),
    .executableTarget(
      name: "session-stress", dependencies: ["Beamforming", "TestSupport"],
      path: "Tests/SessionStress", swiftSettings: strict),
    .target(name: "CAllocationCounter", path: "Tests/CAllocationCounter"),
    .systemLibrary(
      name: "CEbur128", path: "Tests/CEbur128", pkgConfig: "libebur128",
      providers: [.apt(["libebur128-dev"]), .brew(["libebur128"])]),
    .testTarget(
      name: "KernelsTests", dependencies: ["Kernels", "CVector", "TestSupport"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["AudioFiles", "Beamforming"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(
      name: "BeamformingTests",
      dependencies: [
        "Beamforming", "Kernels", "ArrayFiles", "ArraySimulation", "CAllocationCounter", "CEbur128",
        "CFloatMode", "TestSupport",
      ], swiftSettings: strict),
    .testTarget(
      name: "AudioFilesTests", dependencies: ["AudioFiles", "CSndfile", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ArrayFilesTests", dependencies: ["ArrayFiles", "Beamforming", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "ArrayImportTests",
      dependencies: [
        "ArrayImport", "ArrayFiles", "AudioFiles", "Beamforming", "CSofaReader", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ArraySimulationTests",
      dependencies: ["ArraySimulation", "ArrayFiles", "Beamforming", "TestSupport"],
      swiftSettings: strict),
    .testTarget(
      name: "BeamformToolTests",
      dependencies: [
        "BeamformTool", "example-recorder", "ArrayFiles", "ArraySimulation", "AudioFiles",
        "Beamforming", "TestSupport",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "SelectorEvaluationTests",
      dependencies: ["SelectorEvaluation", "ArraySimulation", "Beamforming", "TestSupport"],
      swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
