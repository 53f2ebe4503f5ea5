import Foundation
import Testing

/// A target's dependencies in Package.swift are the modules that its files import: a build skips a target whose
/// listed dependencies are unchanged.
@Suite struct PackageDependenciesTests {
    struct Target: CustomStringConvertible, Sendable {
        var name: String
        var folder: String
        var dependencies: Set<String>
        var description: String { name }
    }

    /// The targets of Swift of Package.swift, in its order.
    static func targets() throws -> [Target] {
        let text = try String(contentsOf: Package.root.appending(path: "Package.swift"), encoding: .utf8)
        let start = #/\.(target|testTarget|executableTarget)\(\s*name: "([^"]+)"/#
        let found = text.matches(of: start)
        return found.enumerated().compactMap { index, match in
            let end = index + 1 < found.count ? found[index + 1].range.lowerBound : text.endIndex
            let body = text[match.range.upperBound..<end]
            let name = String(match.output.2)
            let listed = body.firstMatch(of: #/dependencies: \[(.*?)\n? *\](,|\)|\n)/#.dotMatchesNewlines())
            let named = (listed?.output.1 ?? "").matches(of: #/name: "([^"]+)", package|"([^"]+)"/#)
            let path = body.firstMatch(of: #/path: "([^"]+)"/#).map { String($0.output.1) }
            return Target(
                name: name, folder: path ?? (match.output.1 == "testTarget" ? "Tests/" : "Sources/") + name,
                dependencies: Set(named.compactMap { ($0.output.1 ?? $0.output.2).map(String.init) }))
        }
    }

    @Test func everyTargetDependsOnWhatItImports() throws {
        let targets = try Self.targets()
        let names = Set(targets.map(\.name))
        #expect(names.isSuperset(of: ["MeetCore", "Shell", "MeetUITests", "meet-tui"]))
        // The made-up files of the house tests import what they like.
        for target in targets where target.name != "HouseTests" {
            let files = try Package.files(below: target.folder).filter { $0.path.hasSuffix(".swift") }
            guard !files.isEmpty else { continue }
            let imported = Set(files.flatMap(\.imports)).intersection(names).subtracting([target.name])
            let listed = target.dependencies.intersection(names)
            #expect(imported.subtracting(listed) == [], "\(target) imports, and does not list")
            #expect(listed.subtracting(imported) == [], "\(target) lists, and does not import")
        }
    }

    /// The floors that ARCHITECTURE.md shows stand on what Package.swift lists.
    @Test func theFloorsAreThoseOfThePackage() throws {
        let targets = try Self.targets()
        for floor in Floors.house.targets {
            guard let target = targets.first(where: { $0.name == floor.name }) else { continue }
            let known = Set(Floors.house.targets.map(\.name))
            #expect(Set(floor.standsOn) == target.dependencies.intersection(known), "\(floor.name)")
        }
    }
}
