import Foundation
import StoreFixture
import Testing

@testable import MeetCore
@testable import Operations

/// Files are complete, or as they were.
@Suite struct WholeFileTests {
    private let fixture: StoreFixture
    private let folder: String

    init() throws {
        fixture = try StoreFixture()
        folder = fixture.folder.appending(path: "files").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    private var names: [String] {
        ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
    }

    private func text(_ name: String) throws -> String {
        try String(contentsOfFile: "\(folder)/\(name)", encoding: .utf8)
    }

    private func write(_ text: String, _ name: String, isNew: Bool) -> Int32? {
        WholeFile.write(Array(text.utf8), to: "\(folder)/\(name)", isNew: isNew)
    }

    @Test func aFileIsWrittenAndReplaced() throws {
        #expect(write("one", "Καφές.ics", isNew: true) == nil)
        #expect(try text("Καφές.ics") == "one")
        let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/Καφές.ics")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        #expect(write("two", "Καφές.ics", isNew: false) == nil)
        #expect(try text("Καφές.ics") == "two")
        #expect(names == ["Καφές.ics"])
    }

    @Test func aNewFileReplacesNone() throws {
        #expect(write("one", "a.ics", isNew: true) == nil)
        #expect(write("two", "a.ics", isNew: true) == EEXIST)
        #expect(try text("a.ics") == "one" && names == ["a.ics"])
    }

    @Test func nothingIsLeftOfAFileThatFailed() throws {
        try FileManager.default.createDirectory(
            atPath: folder + "/a.ics/b", withIntermediateDirectories: true)
        let code = write("one", "a.ics", isNew: false)
        #expect(code == EISDIR || code == ENOTEMPTY)
        #expect(names == ["a.ics"])
        #expect(write("one", "none/a.ics", isNew: true) == ENOENT)
        #expect(throws: FileWriteError("\(folder)/none/a.ics", code: ENOENT)) {
            try WholeFile.create("\(folder)/none/a.ics", [1])
        }
    }

    @Test func foldersAreMadeWithTheirParents() throws {
        try WholeFile.makeFolder(folder + "/one/two/")
        try WholeFile.makeFolder(folder + "/one/two")
        #expect(names == ["one"])
        #expect(write("one", "one/two/a.ics", isNew: true) == nil)
        #expect(throws: FileWriteError.self) {
            try WholeFile.makeFolder(folder + "/one/two/a.ics/three")
        }
    }

    @Test func aNewFileGetsANameOfItsOwn() throws {
        let workspace = Workspace(store: try fixture.open(), workingFolder: folder)
        func written() throws -> String {
            let path = try workspace.writeNewFile(
                Data([1]), named: "Tea & Cake", otherwise: "meeting", extension: "ics")
            return (path as NSString).lastPathComponent
        }
        #expect(try written() == "tea-cake.ics")
        #expect(try written() == "tea-cake-2.ics")
        #expect(names == ["tea-cake-2.ics", "tea-cake.ics"])
        try FileManager.default.removeItem(atPath: folder)
        #expect(throws: FileWriteError("\(folder)/tea-cake.ics", code: ENOENT)) { try written() }
    }
}
