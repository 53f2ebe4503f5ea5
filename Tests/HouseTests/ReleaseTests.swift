import DocumentFixture
import Foundation
import Testing

/// The scripts that pack a release, as far as they run without a build.
@Suite struct ReleaseTests {
    /// Runs a script of the package.
    private func run(_ words: String..., environment: [String: String] = [:]) throws -> ProgramRun {
        try ProgramRun(
            named: words, environment: ProcessInfo.processInfo.environment.merging(environment) { $1 })
    }

    private static func scripts() throws -> [String] {
        let folder = Package.root.appending(path: "Scripts")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        return names.map { "Scripts/\($0)" } + ["Packaging/PKGBUILD", ".ci/run"]
    }

    @Test func everyShellScriptCanBeRead() throws {
        var count = 0
        for script in try Self.scripts() {
            let text = try? String(contentsOf: Package.root.appending(path: script), encoding: .utf8)
            let first = text?.prefix { $0 != "\n" } ?? ""
            let isBash = first.contains("bash") || script.hasSuffix("PKGBUILD")
            guard isBash || first == "#!/bin/sh" else { continue }
            count += 1
            let read = try run(isBash ? "bash" : "sh", "-n", script)
            #expect(read.status == 0, "\(script): \(read.output)")
        }
        #expect(count > 15)
    }

    /// SemVer 2.0.0, in the source alone.
    @Test func theVersionIsOne() throws {
        let version = try run("Scripts/origin", "version").output.trimmingCharacters(in: .newlines)
        let number = /(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z.-]+)?/
        let isNumber = version.wholeMatch(of: number) != nil
        #expect(isNumber, "\(version)")
        for file in ["PKGBUILD", "meet.rb", "flake.nix"] {
            let text = try DocumentPage("Packaging/\(file)").text()
            #expect(text.contains("@VERSION@") && !text.contains(version), "\(file)")
        }
    }

    /// The linker puts functions of our own in place of those of the toolchain, whatever these are called.
    @Test func everyWrappedFunctionHasAnother() throws {
        let (script, file) = try (
            String(contentsOf: Package.root.appending(path: "Scripts/build"), encoding: .utf8),
            String(contentsOf: Package.root.appending(path: "Sources/CBuild/QuietThreads.c"), encoding: .utf8)
        )
        let names = script.matches(of: /--wrap=(_[a-z_]+)/).map { String($0.output.1) }
        #expect(names.count == 2)
        for name in names { #expect(file.contains("void __wrap_\(name)(void *queue) {"), "\(name)") }
        let queues = try Package.files(below: "Sources")
            .filter { $0.text.contains("DispatchQueue.global(") }.map(\.path)
        #expect(queues == [], "the shared pool has no threads for what blocks")
    }

    /// The traps in place of libcurl are those functions that the toolchain's libraries refer to; nobody else
    /// finds them.
    @Test func theTrapsStandInForWhatIsReferredTo() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "traps-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func path(_ name: String) -> String { folder.appending(path: name).path }
        let none = try run("Scripts/trap-curl", folder.path, path("one"))
        #expect(none.status == 1 && none.output.contains("libFoundationNetworking.a"), "\(none.output)")
        // Neither the toolchain nor the PATH has the tools.
        let bare = try run(
            "Scripts/trap-curl", path("usr/lib/swift_static/linux"), path("bare"),
            environment: ["PATH": path("nothing")])
        #expect(bare.status == 1 && bare.output == "trap-curl: nm is missing\n", "\(bare.output)")
        let libraries = [
            ("libFoundationNetworking.a", "other"), ("lib_CFURLSessionInterface.a", "curl_easy_init"),
        ]
        for (library, function) in libraries {
            let source = path("\(function).c")
            try Data("void \(function)(void);\nvoid f(void) { \(function)(); }\n".utf8)
                .write(to: URL(filePath: source))
            let compiled = try run("clang", "-c", source, "-o", source + ".o")
            let packed = try run("ar", "rcs", path(library), source + ".o")
            #expect(compiled.status == 0 && packed.status == 0, "\(compiled.output)\(packed.output)")
        }
        for name in ["one", "two"] {
            let made = try run("Scripts/trap-curl", folder.path, path(name))
            #expect(made.status == 0, "\(made.output)")
        }
        let symbols = try run("readelf", "--symbols", "--wide", path("one/libcurl.a")).output
        let traps = symbols.split(separator: "\n").filter { $0.contains("FUNC") }
        #expect(traps.count == 1, "\(symbols)")
        #expect(traps.first?.contains("HIDDEN") == true && traps.first?.hasSuffix(" curl_easy_init") == true)
        let (one, two) = try (
            Data(contentsOf: URL(filePath: path("one/libcurl.a"))),
            Data(contentsOf: URL(filePath: path("two/libcurl.a")))
        )
        #expect(one == two)
    }

    @Test func theDateCanBeChosen() throws {
        let chosen = try run("Scripts/origin", "date", environment: ["SOURCE_DATE_EPOCH": "1234567890"])
        #expect(chosen.output == "1234567890\n")
        let unknown = try run("Scripts/origin", "colour")
        #expect(unknown.status == 64)
    }

    @Test func theNotesAreThoseOfTheVersion() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString).md")
        defer { try? FileManager.default.removeItem(at: file) }
        let text = """
            # Changelog

            ## [Unreleased]

            - Newer.

            ## [1.2.0] - 2026-12-01

            ### Added

            - Something.

            ## [1.1.0] - 2026-11-01

            - Older.

            [1.2.0]: https://meet.example/
            """
        try Data(text.utf8).write(to: file)
        let notes = try run("Scripts/release-notes", "1.2.0", file.path)
        #expect(notes.status == 0 && notes.output == "### Added\n\n- Something.\n")
        let older = try run("Scripts/release-notes", "1.1.0", file.path)
        #expect(older.output == "- Older.\n")
        let absent = try run("Scripts/release-notes", "1.2", file.path)
        #expect(absent.status == 1)
        let ours = try run("Scripts/release-notes", "Unreleased")
        #expect(ours.status == 0, "or the section of the version, once it is out")
    }

    /// More by less than 5 % passes; more than that in the best of its runs, and a scene without a stored count, fail.
    @Test(arguments: [
        ("104", true), ("94", true), ("106", false), ("103, 108", true), ("106, 110", false),
    ])
    func moreInstructionsFail(counts: String, passes: Bool) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "counts-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        func write(_ name: String, _ scenes: String) throws -> String {
            let file = folder.appending(path: name)
            try Data("{\"scenes\": {\(scenes)}}".utf8).write(to: file)
            return file.path
        }
        let stored = try write("stored", "\"start\": 100")
        let counted = try write("counted", "\"start\": [\(counts)]")
        let compared = try run("Scripts/bench-check", "--compare", counted, stored)
        #expect((compared.status == 0) == passes, "\(compared.output)")
        let other = try write("other", "\"new\": [100]")
        let unknown = try run("Scripts/bench-check", "--compare", other, stored)
        #expect(unknown.status == 1)
    }
}
