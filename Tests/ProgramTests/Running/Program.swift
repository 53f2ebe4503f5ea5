import Foundation

/// The program under test: `$MEET_TUI`, else the one that was built beside the tests.
enum Program {
    static let path: String = {
        if let named = ProcessInfo.processInfo.environment["MEET_TUI"], !named.isEmpty { return named }
        let tests = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        return URL(fileURLWithPath: tests).deletingLastPathComponent().appendingPathComponent("meet-tui").path
    }()

    /// The address book that comes with the program.
    static let addressBook: String = {
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../contacts.vcf").standardizedFileURL
            .path
    }()

    /// How long anything may take before a test gives up, in seconds; generous, as the machine may be busy.
    static let patience = 120.0

    /// Whether times are looked at as well: on an idle machine, with MEET_TIMES in the environment.
    static let measuresTime = ProcessInfo.processInfo.environment["MEET_TIMES"] != nil
}

/// Why a test cannot go on.
struct Trouble: Error, CustomStringConvertible {
    var description: String

    init(_ description: String) {
        self.description = description
    }
}
