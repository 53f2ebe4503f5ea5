import DocumentFixture
import Foundation
import Testing

/// The entry of the desktop, and the types of files that it opens.
@Suite struct DesktopEntryTests {
    private static func text(_ path: String) throws -> String { try DocumentPage(path).text() }

    @Test func theEntryOpensFilesInATerminal() throws {
        let lines = try Self.text("Packaging/meet-tui.desktop").split(separator: "\n").map(String.init)
        #expect(lines.first == "[Desktop Entry]")
        let pairs = lines.dropFirst().map { $0.split(separator: "=", maxSplits: 1).map(String.init) }
        #expect(pairs.allSatisfy { $0.count == 2 })
        let entry = Dictionary(pairs.map { ($0[0], $0[1]) }) { first, _ in first }
        #expect(entry["Type"] == "Application" && entry["Terminal"] == "true")
        // One file or address at a time, as the program takes one.
        #expect(entry["Exec"] == "@PROGRAM@ %u")
        let types = (entry["MimeType"] ?? "").split(separator: ";").map(String.init)
        for type in ["text/calendar", "text/vcard", "x-scheme-handler/webcal"] {
            #expect(types.contains(type), "\(type)")
        }
        // It sends no mail of its own, so it takes no link to write one before somebody chooses that.
        #expect(!types.contains("x-scheme-handler/mailto"))
        for key in ["GenericName", "Comment", "Keywords"] { #expect(entry["\(key)[el]"] != nil, "\(key)") }
    }

    /// The validator of the desktop agrees, where it is installed.
    @Test func theEntryIsValid() throws {
        let tool = "/usr/bin/desktop-file-validate"
        guard FileManager.default.isExecutableFile(atPath: tool) else { return }
        let home = try Scratch()
        let entry = try Self.text("Packaging/meet-tui.desktop")
        let file = try home.write(entry.replacing("@PROGRAM@", with: "/usr/bin/env"), to: "meet-tui.desktop")
        let child = try Child(tool, [file], environment: home.environment, folder: home.folder)
        let ending = try #require(try child.wait(milliseconds: Program.patience * 1000))
        #expect(ending.status == 0, "\(String(decoding: child.output, as: UTF8.self))")
    }

    @Test func theTypesHaveTheNamesThatAreOpened() throws {
        let text = try Self.text("Packaging/meet-tui.xml")
        for glob in ["*.ics", "*.ical", "*.vcf", "*.vcard"] {
            #expect(text.contains("\"\(glob)\""), "\(glob)")
        }
    }

    /// Both are among the files that are installed and taken away again.
    @Test func bothAreInstalled() throws {
        let stage = try Self.text("Scripts/stage")
        #expect(stage.contains("\nshare/applications/meet-tui.desktop\n"))
        #expect(stage.contains("\nshare/mime/packages/meet-tui.xml\n"))
    }
}
