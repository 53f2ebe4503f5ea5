import Foundation
import MeetCore
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Shell

/// Files that hold nobody, in the import screen.
@MainActor
@Suite struct ImportFaultTests {
    private func look(into text: String?, named name: String) async throws -> Harness {
        let harness = try await Harness()
        let path = harness.folder + "/" + name
        if let text {
            try text.write(toFile: path, atomically: true, encoding: .utf8)
        } else {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        }
        await harness.press("i")
        await harness.type(name)
        await harness.press(.enter)
        return harness
    }

    @Test(arguments: [
        ("", "! book.vcf: no card found"), ("\u{FEFF}", "! book.vcf: no card found"),
        ("\0\u{1}\u{2}", "! book.vcf: no card found; this is not text"),
        ("Name,Email\n", "! book.vcf: no card found; expected BEGIN:VCARD, found «Name,Email»"),
    ])
    func aFileWithoutCardsIsNotDone(text: String, sentence: String) async throws {
        let harness = try await look(into: text, named: "book.vcf")
        #expect(harness.screen.contains("It contains no contacts to import."))
        #expect(harness.screen.contains(sentence))
        #expect(harness.rows.last?.contains("Enter import") == false, "\(harness.screen)")
        // Enter gives the reason, and the preview stays.
        await harness.press(.enter)
        let reason = harness.screen.components(separatedBy: "It contains no contacts to import.")
        #expect(reason.count == 3, "\(harness.screen)")
        #expect(harness.screen.contains(sentence))
        #expect(!harness.screen.contains("Done."))
        await harness.press(.escape, .escape)
        #expect(harness.app.layers.isEmpty)
    }

    @Test func aCardThatIsLeftOutIsNotPassedOver() async throws {
        let card = "BEGIN:VCARD\nVERSION:4.0\nFN:Ann\nEND:VCARD\n"
        let harness = try await look(
            into: card + "BEGIN:VCARD\nVERSION:4.0\nEND:VCARD\n", named: "book.vcf")
        #expect(harness.rows.last?.contains("Enter import") == true, "\(harness.screen)")
        await harness.press(.enter)
        #expect(harness.screen.contains("Imported in part."))
        #expect(harness.screen.contains("! book.vcf, line 5: "))
        #expect(!harness.screen.contains("Done."))
        #expect(try harness.store.contactCount() == 1)
    }

    @Test func aFolderWithoutCardsIsSaid() async throws {
        let harness = try await look(into: nil, named: "hollow")
        // The first Enter goes into the folder, the second reads it.
        await harness.press(.enter)
        #expect(harness.screen.contains("! There is no vCard file (.vcf or .vcard) in the folder "))
    }
}
