import Foundation
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Compares what the screen shows, text and style, with what it showed when it was last looked at.
///
/// With `MEET_UPDATE_SNAPSHOTS` in the environment, those that differ are recorded anew, to be looked at and committed.
enum Snapshot {
    /// The sizes, in columns and rows, at which screens are looked at.
    static let sizes = [(120, 36), (80, 24), (40, 12)]

    private static let folder =
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().path + "/Snapshots"

    /// Fails where the snapshot differs or is missing; a missing one is recorded, to be looked at and committed.
    static func expect(
        _ buffer: CellBuffer, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try expect(buffer.snapshot(), name, sourceLocation: sourceLocation)
    }

    private static func expect(_ shown: String, _ name: String, sourceLocation: SourceLocation) throws {
        let path = "\(folder)/\(name).txt"
        guard let known = try? String(contentsOfFile: path, encoding: .utf8) else {
            let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
            try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
            try shown.write(toFile: path, atomically: true, encoding: .utf8)
            Issue.record(
                "There was no snapshot \(name); it was recorded. Look at it.", sourceLocation: sourceLocation)
            return
        }
        guard known != shown else { return }
        guard ProcessInfo.processInfo.environment["MEET_UPDATE_SNAPSHOTS"] == nil else {
            return try shown.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let failed =
            FileManager.default.temporaryDirectory.path
            + "/\(name.replacingOccurrences(of: "/", with: "-")).txt"
        try shown.write(toFile: failed, atomically: true, encoding: .utf8)
        Issue.record(
            "\(name) differs; it now is (\(failed)):\n\(difference(known, shown))",
            sourceLocation: sourceLocation)
    }

    /// The screen as it is shown now, in the language that is spoken, with the place of the cursor.
    ///
    /// The tab bar is left out, so that a word of it is reviewed in the snapshots of the frame alone. Styles, and what is
    /// otherwise in the monochrome theme, are kept at the widest size that a screen is looked at.
    ///
    /// - Parameters:
    ///   - name: Without the size. Other languages than the first have a folder each.
    ///   - isFrame: Whether the tab bar is what is looked at.
    @MainActor static func expect(
        _ app: App, _ name: String, isFrame: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        var app = app
        // The spinner turns by the clock.
        if app.isBusy { app.spinnerFrame = 1 }
        let language = Languages.current.tag == Language.english.tag ? "" : Languages.current.tag + "/"
        let frame = app.frame()
        let whole = frame.buffer.snapshot()
        var shown = isFrame ? whole : withoutTabBar(whole)
        let hasStyles = !isLookedAtWider(language + name, app.size)
        if !hasStyles { shown = shown.components(separatedBy: "--- styles\n")[0] }
        if let cursor = frame.cursor {
            shown += "cursor: \(cursor.column),\(cursor.row)\n"
        } else if let place = frame.buffer.restingPlace {
            shown += "hidden cursor: \(place.column),\(place.row)\n"
        }
        if hasStyles {
            app.person.appearance.theme = .monochrome
            let monochrome = app.frame().buffer.snapshot()
            shown +=
                "--- monochrome\n" + changes(isFrame ? monochrome : withoutTabBar(monochrome), from: shown)
        }
        try expect(
            shown, "\(language)\(name)-\(app.size.columns)x\(app.size.rows)", sourceLocation: sourceLocation)
    }

    /// A snapshot without its first row and the styles of that.
    private static func withoutTabBar(_ snapshot: String) -> String {
        var lines = snapshot.components(separatedBy: "\n")
        guard lines.count > 1, lines[1].hasPrefix(" meet ") else { return snapshot }
        lines[1] = "(tab bar)"
        lines.removeAll { $0.hasPrefix("0: ") }
        return lines.joined(separator: "\n")
    }

    private static func isLookedAtWider(_ name: String, _ size: Size) -> Bool {
        size.columns < 120 && FileManager.default.fileExists(atPath: "\(folder)/\(name)-120x36.txt")
    }

    /// The rows of a snapshot whose text is another, and all its styles.
    private static func changes(_ shown: String, from colored: String) -> String {
        let parts = shown.components(separatedBy: "--- styles\n")
        let before = colored.components(separatedBy: "\n")
        let rows = parts[0].components(separatedBy: "\n").enumerated()
        let changed = rows.filter {
            $0.offset < before.count && !$0.element.isEmpty && $0.element != before[$0.offset]
        }
        return changed.map { "\($0.offset - 1)| \($0.element)\n" }.joined() + (parts.last ?? "")
    }

    private static func difference(_ known: String, _ shown: String) -> String {
        let (old, new) = (known.components(separatedBy: "\n"), shown.components(separatedBy: "\n"))
        var lines: [String] = []
        for number in 0..<max(old.count, new.count) {
            let before = number < old.count ? old[number] : "(nothing)"
            let after = number < new.count ? new[number] : "(nothing)"
            if before != after { lines += ["\(number + 1) − \(before)", "\(number + 1) + \(after)"] }
        }
        return lines.prefix(40).joined(separator: "\n")
    }
}

/// Runs each test once in every language that the program speaks.
struct EveryLanguage: TestTrait, SuiteTrait, TestScoping {
    let isRecursive = true

    func provideScope(
        for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
    ) async throws {
        for language in Languages.all {
            try await Languages.speaking(language) { try await function() }
        }
    }
}

extension Trait where Self == EveryLanguage {
    static var inEveryLanguage: Self { Self() }
}
