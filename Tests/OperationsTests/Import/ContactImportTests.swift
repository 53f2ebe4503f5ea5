import Foundation
import MeetStore
import Sentences
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

/// Files into a store with vCards.
@Suite struct ContactImportTests {
    let fixture: StoreFixture
    let store: MeetStore

    init() throws {
        fixture = try StoreFixture()
        let clock = fixture.clock
        store = fixture.closing(
            try MeetStore(
                path: fixture.emptyStorePath(), now: { clock.now }, zone: { StoreFixture.athens }))
    }

    private func write(_ text: String, _ name: String = "cards.vcf") throws -> String {
        let file = fixture.folder.appendingPathComponent(name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file.path
    }

    private func card(_ lines: String..., version: String = "3.0") -> String {
        "BEGIN:VCARD\r\nVERSION:\(version)\r\n" + lines.map { $0 + "\r\n" }.joined() + "END:VCARD\r\n"
    }

    /// Added, updated, unchanged, skipped.
    private func run(_ paths: String...) throws -> [Int] {
        let report = try ContactImport.run(paths: paths, into: store) { _ in }
        return [report.added, report.updated, report.unchanged, report.skippedCount]
    }

    private func only() throws -> Contact {
        #expect(try store.contactCount() == 1)
        let id = try #require(try store.contacts(rows: 0..<1).first).id
        return try #require(try store.contact(id))
    }

    @Test(arguments: AddressBooks.all) func theSameFileAgainChangesNothing(book: AddressBooks) throws {
        let file = try write(book.text)
        #expect(try run(file) == [book.people, 0, 0, 0])
        #expect(try run(file) == [0, 0, book.people, 0])
        #expect(try run(file, file) == [0, 0, 2 * book.people, 0])
    }

    /// One person in three books is one contact with all they say, and stays so.
    @Test func booksOfSeveralProgramsComeTogether() throws {
        let files = try AddressBooks.all.map { try write($0.text, $0.name + ".vcf") }
        for file in files { _ = try ContactImport.run(paths: [file], into: store) { _ in } }
        let names = try store.names()
        #expect(names.filter { $0.contains("Karras") }.count == 1)
        for _ in 0..<2 {
            let report = try ContactImport.run(paths: files, into: store) { _ in }
            #expect(report.added == 0 && report.updated == 0)
            #expect(report.unchanged == AddressBooks.all.map(\.people).reduce(0, +))
        }
    }

    /// What is known by its bytes gives what it gave by all it says.
    @Test func aCardComesBackThatAnotherReplaced() throws {
        let (first, second) = (
            card("UID:m", "FN:Maria K", "TITLE:Baker"), card("UID:m", "FN:Maria K", "TITLE:Chef")
        )
        let one = try write(first, "one.vcf")
        let two = try write(second, "two.vcf")
        #expect(try run(one) == [1, 0, 0, 0])
        #expect(try run(two) == [0, 1, 0, 0])
        #expect(try run(two) == [0, 0, 1, 0])
        #expect(try run(one) == [0, 1, 0, 0])
        #expect(try only().title == "Baker")
        // In one import, whose digests are those of its beginning.
        #expect(try run(two, one) == [0, 2, 0, 0])
        #expect(try only().title == "Baker")
        #expect(try run(one, two, two) == [0, 1, 2, 0])
        #expect(try only().title == "Chef")
        // Undo brings back what it was imported as, too.
        try store.undo()
        #expect(try run(one) == [0, 0, 1, 0])
        try store.deleteContact(try #require(try only().id))
        #expect(try run(one) == [1, 0, 0, 0])
    }

    /// Folds and line ends are no part of a card; another version of the format is.
    @Test func theSameCardWrittenInAnotherWayIsTheSame() throws {
        let text = card("UID:m", "FN:Maria Karra", "TITLE:Baker")
        #expect(try run(try write(text)) == [1, 0, 0, 0])
        let folded = text.replacing("Maria Karra", with: "Maria\r\n  Karra").replacing("\r\n", with: "\n")
        #expect(try run(try write(folded)) == [0, 0, 1, 0])
        #expect(try run(try write(text.replacing("3.0", with: "4.0"))) == [0, 0, 1, 0])
        let preview = try ContactImport.preview(paths: [try write(folded)], from: store) { _ in }
        #expect(preview.report.unchanged == 1 && preview.entries.isEmpty)
    }

    @Test func anEditedContactSurvivesItsOldFile() throws {
        let file = try write(card("UID:m", "FN:Maria K", "TITLE:Baker", "EMAIL:a@x.gr", "EMAIL:b@x.gr"))
        #expect(try run(file) == [1, 0, 0, 0])
        var maria = try only()
        maria.name = "Maria Karra"
        maria.title = nil
        maria.emails.remove(at: 0)
        maria.note = "mine"
        let edited = try store.save(maria)
        #expect(try run(file) == [0, 0, 1, 0])
        #expect(try only() == edited)
        // What is new in the card comes all the same.
        let newer = try write(
            card("UID:m", "FN:Maria K", "TITLE:Baker", "EMAIL:a@x.gr", "EMAIL:b@x.gr", "TEL:6941234567"))
        #expect(try run(newer) == [0, 1, 0, 0])
        maria.phones = try only().phones
        #expect(maria.phones.map(\.number) == ["6941234567"])
        #expect(try only() == maria)
        #expect(try run(newer) == [0, 0, 1, 0])
    }

    @Test func aConflictIsToldWithItsLine() throws {
        _ = try run(try write(card("UID:m", "FN:Maria K", "TITLE:Baker")))
        var maria = try only()
        maria.title = "Owner"
        try store.save(maria)
        let file = try write("\r\n" + card("UID:m", "FN:Maria K", "TITLE:Chef"))
        let report = try ContactImport.run(paths: [file], into: store) { _ in }
        #expect(report.unchanged == 1 && report.warnings.count == 1)
        let warning = try #require(report.warnings.first)
        #expect(warning.file == file && warning.line == 2)
        #expect(warning.reason.text.contains("Owner") && warning.reason.text.contains("Chef"))
        #expect(try only().title == "Owner")
        #expect(try ContactImport.run(paths: [file], into: store) { _ in }.warnings.isEmpty)
    }

    @Test func anotherUIDIsFoundByNumberAndName() throws {
        _ = try run(try write(card("UID:phone-1", "FN:Nikos Karras", "TEL:+30 694 123 4567")))
        let file = try write(card("UID:mail-7", "FN:Νίκος", "TEL:6941234567"))
        #expect(try run(file) == [1, 0, 0, 0])
        try store.undo()
        let same = try write(card("UID:mail-7", "FN:Karras Nikos", "TEL:6941234567", "EMAIL:n@x.gr"))
        #expect(try run(same) == [0, 1, 0, 0])
        #expect(try only().uid == "phone-1")
        #expect(try run(same) == [0, 0, 1, 0])
        // Known by that UID from now on.
        let moved = try write(card("UID:mail-7", "FN:Karras Nikos", "EMAIL:new@x.gr"))
        #expect(try run(moved) == [0, 1, 0, 0])
        #expect(try only().emails.map(\.address) == ["new@x.gr"])
    }

    @Test func oneUIDForEverybodyLosesNobody() throws {
        let file = try write(["Ann Roe", "Bo Lee", "Cy Young"].map { card("UID:0", "FN:\($0)") }.joined())
        #expect(try run(file) == [3, 0, 0, 0])
        #expect(try run(file) == [0, 0, 3, 0])
    }

    @Test func cardsWithoutUIDAndNumberAreToldApartByTheirOrder() throws {
        let file = try write(card("FN:Pizzeria") + card("FN:Pizzeria", "NOTE:the other"))
        #expect(try run(file) == [2, 0, 0, 0])
        #expect(try run(file) == [0, 0, 2, 0])
    }

    @Test func foldersAndSeveralFilesAreOneAction() throws {
        let one = try write(card("UID:1a", "FN:One"), "book/one.VCF")
        _ = try write(card("UID:2b", "FN:Two"), "book/deep/er/two.vcard")
        _ = try write("no card", "book/readme.txt")
        let folder = fixture.folder.appendingPathComponent("book").path
        #expect(try run(folder) == [2, 0, 0, 0])
        #expect(try run(one, folder) == [0, 0, 3, 0])
        try store.undo()
        #expect(try store.contactCount() == 0)
        let empty = fixture.folder.appendingPathComponent("data").path
        let missing = empty + "/nothing.vcf"
        #expect(throws: ContactImportError.noVCardFile(folder: fixture.folder.path + "/hollow")) {
            try FileManager.default.createDirectory(
                at: fixture.folder.appendingPathComponent("hollow/low"), withIntermediateDirectories: true)
            _ = try run(fixture.folder.path + "/hollow")
        }
        #expect(throws: ContactImportError(missing, ENOENT)) { try run(missing) }
        #expect(try store.contactCount() == 0)
    }

    /// What keeps one file from being imported does not keep the others.
    @Test func ofSeveralFilesTheBadAreNamedAndTheOthersImported() throws {
        let missing = fixture.folder.path + "/nothing.vcf"
        let empty = try write("", "empty.vcf")
        let folder = fixture.folder.appendingPathComponent("hollow")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let paths = try [
            missing, write(card("UID:1", "FN:One"), "one.vcf"), empty, folder.path,
            write(card("UID:2", "FN:Two"), "two.vcf"),
        ]
        let report = try ContactImport.run(paths: paths, into: store) { _ in }
        #expect(report.added == 2 && report.skippedCount == 3 && report.warningCount == 0)
        #expect(
            Set(report.problems.map(\.sentence)) == [
                missing + ": cannot be read: No such file or directory", empty + ": no card found",
                folder.path + ": no vCard file (.vcf or .vcard) in this folder",
            ])
        #expect(try store.names() == ["One", "Two"])
        let nothing = try ContactImport.run(paths: [missing, empty], into: store) { _ in }
        #expect(nothing.taken == 0 && nothing.skippedCount == 2)
        try store.undo()
        #expect(try store.contactCount() == 0)
    }

    /// A file that goes while others are read.
    @Test func aFileThatVanishesIsNamedAndTheOthersImported() throws {
        let first = try write((0..<300).map { card("UID:p\($0)", "FN:Person \($0)") }.joined(), "book/a.vcf")
        let last = try write(card("UID:z", "FN:Zoe"), "book/b.vcf")
        let files = try ImportFiles([fixture.folder.path + "/book"])
        #expect(files.paths == [first, last] && !files.isSingle)
        try FileManager.default.removeItem(atPath: last)
        var cards = 0
        var problems: [ImportProblem] = []
        try CardStream.read(files, cards: store.cards, digests: ImportDigests(), isSearchable: false) {
            batch in
            for item in batch.items {
                switch item {
                case .card: cards += 1
                case .problem(let problem): problems.append(problem)
                case .place, .repeated, .beginningOfFile: break
                }
            }
            return false
        }
        #expect(cards == 300)
        #expect(problems.map(\.sentence) == [last + ": cannot be read: No such file or directory"])
    }

    @Test func aPreviewSaysWhatTheImportDoesAndStoresNothing() throws {
        _ = try run(try write(card("UID:m", "FN:Maria K", "TITLE:Baker")))
        let before = try only()
        let file = try write(
            card("UID:m", "FN:Maria K", "TITLE:Chef") + card("UID:n", "FN:Nikos", "EMAIL:n@x.gr")
                + card("UID:nobody"))
        let preview = try ContactImport.preview(paths: [file], from: store) { _ in }
        #expect(try only() == before)
        let changed = try #require(preview.entries.first)
        #expect(changed.kind == .changed && changed.id == before.id && changed.line == 1)
        #expect(
            changed.changes == [
                ContactFieldChange(
                    old: ContactFieldValue(.title, .text("Baker")),
                    new: ContactFieldValue(.title, .text("Chef")))
            ])
        let added = try #require(preview.entries.last)
        #expect(added.kind == .added && added.id == nil && added.line == 7 && added.name == "Nikos")
        #expect(added.changes.map(\.label) == ["Name", "E-mail"])
        #expect(preview.unlistedEntries == 0 && preview.report.skippedCount == 1)
        #expect(preview.report == (try ContactImport.run(paths: [file], into: store) { _ in }))
    }

    @Test func progressCountsCardsAndBytes() throws {
        let text = (0..<200).map { card("UID:p\($0)", "FN:Person \($0)") }.joined()
        var heard: [ImportProgress] = []
        _ = try ContactImport.run(paths: [try write(text)], into: store) { heard.append($0) }
        let total = text.utf8.count
        #expect(heard.last == ImportProgress(cards: 200, bytes: total, totalBytes: total))
        #expect(heard.map(\.cards) == heard.map(\.cards).sorted() && heard.count > 3)
        #expect(heard.last?.fraction == 1)
    }

    @Test func aCancelledImportLeavesNothing() async throws {
        let store = store
        let file = try write((0..<500).map { card("UID:p\($0)", "FN:Person \($0)") }.joined())
        for isPreview in [false, true] {
            let task = Task {
                let stop: (ImportProgress) -> Void = { progress in
                    if progress.cards >= 64 { withUnsafeCurrentTask { $0?.cancel() } }
                }
                if isPreview {
                    _ = try ContactImport.preview(paths: [file], from: store, progress: stop)
                } else {
                    _ = try ContactImport.run(paths: [file], into: store, progress: stop)
                }
            }
            await #expect(throws: StoreError.cancelled) { try await task.value }
        }
        #expect(try store.contactCount() == 0)
        #expect(try store.history().undo == nil)
    }

    @Test func membersOfAGroupAreFoundByTheUIDOfAMergedCard() throws {
        _ = try run(try write(card("UID:phone-1", "FN:Nikos Karras", "TEL:6941234567")))
        _ = try run(
            try write(
                card("UID:mail-7", "FN:Nikos Karras", "TEL:6941234567")
                    + card("UID:g", "KIND:group", "FN:Friends", "MEMBER:mail-7", version: "4.0")))
        let group = try #require(try store.groups().first)
        #expect(try store.members(ofGroup: group.id).map(\.name) == ["Nikos Karras"])
    }
}
