import Foundation
import Glibc
import StoreFixture
import Testing

/// A folder of its own for one test, with the program run as if it were somebody's home. It goes away with the
/// value.
final class Scratch {
    /// What a run of the program left behind.
    struct Run {
        var ending: Child.Ending
        var output: String
        var errors: String

        var status: Int32? { ending.status }
        var lines: [String] { Self.lines(output) }
        var errorLines: [String] { Self.lines(errors) }

        private static func lines(_ text: String) -> [String] {
            text.isEmpty
                ? []
                : text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
        }
    }

    let folder: String
    /// What the program finds in its environment, and nothing else.
    var environment: [String: String]
    private let makesStore: Bool

    /// - Parameter makesStore: True if the program always makes the database itself, where that is what is
    ///   tested.
    init(makesStore: Bool = false) throws {
        self.makesStore = makesStore
        var template = Array("\(NSTemporaryDirectory())/meet-test-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Trouble("There is no folder for a test.") }
        folder = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
            .replacingOccurrences(of: "//", with: "/")
        let inherited = ProcessInfo.processInfo.environment
        environment = [
            "HOME": folder, "XDG_DATA_HOME": folder + "/data", "XDG_STATE_HOME": folder + "/state",
            "LANG": "C.UTF-8", "TZ": "Europe/Athens", "TERM": "xterm-256color",
            "PATH": inherited["PATH"] ?? "/usr/local/bin:/usr/bin:/bin",
        ]
        for name in ["LD_LIBRARY_PATH", "LD_PRELOAD", "ASAN_OPTIONS", "TSAN_OPTIONS"] {
            if let value = inherited[name] { environment[name] = value }
        }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Where the program keeps its database when it is told nothing else.
    var database: String { folder + "/data/meet/meet.sqlite" }

    func path(_ name: String) -> String { "\(folder)/\(name)" }

    /// Writes a file and returns its path.
    @discardableResult
    func write(_ text: String, to name: String) throws -> String {
        try write(bytes: Array(text.utf8), to: name)
    }

    @discardableResult
    func write(bytes: [UInt8], to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: path(name)))
        return path(name)
    }

    func start(_ arguments: [String], input: String? = nil) throws -> Child {
        try Child(
            Program.path, arguments, input: input.map { Array($0.utf8) }, environment: environment,
            folder: folder)
    }

    /// Runs the program to its end.
    func run(_ arguments: [String], input: String? = nil) throws -> Run {
        let child = try start(arguments, input: input)
        guard let ending = try child.wait(milliseconds: Program.patience * 1000) else {
            throw Trouble("meet-tui \(arguments.joined(separator: " ")) does not end.")
        }
        return Run(
            ending: ending, output: String(decoding: child.output, as: UTF8.self),
            errors: String(decoding: child.errors, as: UTF8.self))
    }

    /// Commands that make the database where there is none.
    private static let storing: Set<[String]> = [
        ["settings", "set"], ["contacts", "import"], ["contacts", "add"], ["meetings", "add"],
        ["meetings", "import"], ["venues", "add"], ["venues", "import"], ["calendars", "add"],
    ]

    /// Puts a database that holds nothing where such a command would make it, which takes the program longer
    /// than most commands.
    private func putStore(for arguments: [String]) throws {
        guard !makesStore, Self.storing.contains(Array(arguments.prefix(2))),
            environment["MEET_DATABASE"] == nil, environment["XDG_DATA_HOME"] == folder + "/data",
            !arguments.contains(where: { $0.hasPrefix("--database") || $0 == "--dry-run" || $0 == "--help" })
        else { return }
        try StoreFixture.putEmptyStore(at: database)
    }

    /// Runs the program, which must succeed and complain of nothing; returns what it printed.
    @discardableResult
    func succeed(
        _ arguments: String..., input: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Run {
        try putStore(for: arguments)
        let run = try run(arguments, input: input)
        #expect(run.status == 0, "\(arguments): \(run.errors)", sourceLocation: sourceLocation)
        #expect(run.errors.isEmpty, "\(arguments)", sourceLocation: sourceLocation)
        return run
    }

    /// Runs the program, which must fail with exactly one line on standard error; returns that line.
    @discardableResult
    func fail(_ arguments: String..., input: String? = nil, sourceLocation: SourceLocation = #_sourceLocation)
        throws -> String
    {
        let run = try run(arguments, input: input)
        #expect(run.status == 1, "\(arguments): \(run.ending)", sourceLocation: sourceLocation)
        #expect(run.output.isEmpty, "\(arguments)", sourceLocation: sourceLocation)
        #expect(run.errorLines.count == 1, "\(arguments): \(run.errors)", sourceLocation: sourceLocation)
        #expect(run.errors.hasPrefix("meet-tui: "), "\(run.errors)", sourceLocation: sourceLocation)
        return run.errors
    }

    /// Runs the program and decodes the one JSON value it prints, which must hold nothing that the type does not.
    func decode<Value: Codable>(
        _ type: Value.Type, _ arguments: String..., input: String? = nil,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Value {
        try putStore(for: arguments)
        let run = try run(arguments, input: input)
        #expect(run.status == 0, "\(arguments): \(run.errors)", sourceLocation: sourceLocation)
        let value = try JSONDecoder().decode(type, from: Data(run.output.utf8))
        let printed = try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? NSObject
        let known = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value)) as? NSObject
        #expect(printed == known, "\(arguments) prints other keys too", sourceLocation: sourceLocation)
        return value
    }

    /// The permissions of a file or folder, as in `0o600`.
    func permissions(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return (attributes[.posixPermissions] as? NSNumber)?.intValue ?? -1
    }
}
