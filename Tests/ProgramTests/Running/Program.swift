import Foundation
import Testing

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

    /// Whether a sanitizer looks on (`make test-sanitized`): the program then takes memory that is not its own.
    static let isSanitized = ["ASAN_OPTIONS", "TSAN_OPTIONS"].contains {
        ProcessInfo.processInfo.environment[$0] != nil
    }
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

extension Trait where Self == ConditionTrait {
    /// The test looks at the memory that the program takes.
    static var looksAtMemory: Self {
        .enabled(if: !Program.isSanitized, "a sanitizer takes memory of its own")
    }
}
