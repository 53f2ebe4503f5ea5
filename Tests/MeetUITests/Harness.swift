import Foundation
import MeetCore
import MeetStore
import Operations
import Synchronization
import TerminalKit
import Testing

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// The program without a terminal: the real loop, the real effects and a real database in a folder of its own,
/// at a fixed moment.
@MainActor
final class Harness {
    /// Saturday 21 November 2026, 09:41 in Athens.
    nonisolated static let now = Date(timeIntervalSince1970: 1_795_246_860)
    nonisolated static let zone = TimeZone(identifier: "Europe/Athens") ?? .gmt

    let store: MeetStore
    let terminal: MemoryTerminal
    private(set) var runtime: AppRuntime
    let folder: String
    /// Whom searches ask.
    let server: FakeServer
    /// Whom mail goes to and comes from.
    let mail = FakeMail()
    /// The servers of tables, and the table that is hosted.
    let tables: FakeTables
    private(set) var table: TableRoom
    /// By which the program goes, and the store.
    let clock = Clock()
    private let environment: [String: String]
    private let drawsFrames: Bool
    private let place: HarnessPlace

    /// - Parameters:
    ///   - environment: Beside HOME; `PATH` is an empty folder, so that no program of the machine is started.
    ///   - farewell: For how long a table shows its end.
    ///   - drawsFrames: Whether the terminal gets the frames, as it does in the program. To draw them takes
    ///     more time than all else.
    init(
        _ size: Size = Size(columns: 120, rows: 36), environment: [String: String] = [:],
        takesTour: Bool = false, farewell: Duration = .seconds(3600), drawsFrames: Bool = false,
        seed: (MeetStore) throws -> Void = { _ in }
    ) async throws {
        place = await HarnessPlace.taken()
        server = FakeServer()
        folder = Planting.newFolder
        // The tour would stand below every empty program.
        try FileManager.default.copyItem(atPath: try Planting.folder(isTourSeen: !takesTour), toPath: folder)
        store = try MeetStore(
            path: folder + "/meet.sqlite", now: { [clock] in clock.now }, zone: { Harness.zone })
        try Planting.seeding(store, seed)
        terminal = MemoryTerminal(size: size)
        self.environment = ["HOME": folder, "PATH": folder + "/bin"].merging(environment) { $1 }
        self.drawsFrames = drawsFrames
        tables = FakeTables(farewell: farewell)
        table = tables.room()
        runtime = Self.runtime(store, terminal, folder, self.environment, server, mail, clock, table)
        runtime.drawsFrames = drawsFrames
        runtime.start()
        await runtime.waitUntilIdle()
    }

    /// Opens the program at a size, in columns and rows, and presses keys.
    convenience init(
        _ size: (Int, Int), _ keys: [Key], seed: (MeetStore) throws -> Void
    ) async throws {
        try await self.init(Size(columns: size.0, rows: size.1), seed: seed)
        for key in keys { await press(key) }
    }

    private static func runtime(
        _ store: MeetStore, _ terminal: MemoryTerminal, _ folder: String, _ environment: [String: String],
        _ server: FakeServer, _ mail: FakeMail, _ clock: Clock, _ table: TableRoom,
        opening thing: OpenedThing? = nil
    ) -> AppRuntime {
        let workspace = Workspace(
            store: store, now: { clock.now }, environment: environment, workingFolder: folder,
            venueSearching: server.searching(store), mailing: mail.mailing,
            languages: Languages.all.map(\.tag),
            // The sample is there if a test puts it there.
            sampleCards: {
                let path = folder + "/share/contacts.vcf"
                return FileManager.default.fileExists(atPath: path) ? path : nil
            },
            // And so are the holidays.
            holidayFolder: {
                let path = folder + "/share/holidays"
                return FileManager.default.fileExists(atPath: path) ? path : nil
            },
            quizFolder: {
                let path = folder + "/share/quizzes"
                return FileManager.default.fileExists(atPath: path) ? path : nil
            })
        var app = App(size: terminal.size, now: clock.now, systemZone: zone)
        app.opening = thing
        return AppRuntime(
            app: app, terminal: terminal,
            tools: EffectTools(workspace, table: table), now: { clock.now })
    }

    deinit {
        // What still waits for a moment would keep its files open.
        store.close()
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// The clock moves on to a moment, as when a timer rings then.
    func move(to moment: Date) async {
        clock.move(to: moment)
        runtime.handle([])
        await runtime.waitUntilIdle()
    }

    /// The program is left.
    func leave() async {
        runtime.stop()
        await runtime.finishWrites()
    }

    /// The program is left and started again on the same database, with a file or an address.
    func restart(opening thing: OpenedThing? = nil) async {
        await leave()
        table = tables.room()
        runtime = Self.runtime(
            store, terminal, folder, environment, server, mail, clock, table, opening: thing)
        runtime.drawsFrames = drawsFrames
        runtime.start()
        await runtime.waitUntilIdle()
    }

    /// A clock that stands still until it is moved.
    final class Clock: Sendable {
        private let moment = Mutex(Harness.now)

        var now: Date { moment.withLock { $0 } }
        func move(to moment: Date) { self.moment.withLock { $0 = moment } }
    }

    /// Presses keys one after the other, and waits until nothing runs.
    func press(_ keys: Key...) async {
        for key in keys { await send(.key(key)) }
    }

    /// Presses keys faster than anything can be read.
    func pressAtOnce(_ keys: [Key]) async {
        runtime.handle(keys.map { .key($0) })
        await runtime.waitUntilIdle()
    }

    /// The program is started again on the same database, and keys come before anything was read.
    func restart(pressing keys: [Key]) async {
        runtime.stop()
        await runtime.finishWrites()
        table = tables.room()
        runtime = Self.runtime(store, terminal, folder, environment, server, mail, clock, table)
        runtime.drawsFrames = drawsFrames
        runtime.start()
        runtime.handle(keys.map { .key($0) })
        await runtime.waitUntilIdle()
    }

    /// Presses keys, and does not wait for what they begin.
    func begin(_ keys: Key...) {
        for key in keys { runtime.handle([.key(key)]) }
    }

    /// Waits until something is so, while other things go on.
    func wait(
        for what: String, sourceLocation: SourceLocation = #_sourceLocation, until isSo: () -> Bool
    ) async {
        let deadline = ContinuousClock.now + .seconds(120)
        while !isSo() {
            guard ContinuousClock.now < deadline else {
                Issue.record("There was no \(what):\n\(screen)", sourceLocation: sourceLocation)
                return
            }
            await Task.yield()
        }
    }

    /// Types text as a person would, key by key.
    func type(_ text: String) async {
        for character in text { await send(.key(.character(character))) }
    }

    func send(_ event: TerminalEvent) async {
        runtime.handle([event])
        await runtime.waitUntilIdle()
    }

    /// Another process wrote to the database.
    func changeElsewhere() async {
        let told = Mutex(false)
        await withCheckedContinuation { heard in
            // The second value is asked for once the first has been taken in.
            runtime.follow(
                AsyncStream {
                    let isOver = told.withLock { told in
                        defer { told = true }
                        return told
                    }
                    if isOver { heard.resume() }
                    return isOver ? nil : ()
                })
        }
        await runtime.waitUntilIdle()
    }

    var app: App { runtime.app }

    /// The frame that was drawn last, and of which state, in which language.
    private struct Drawn {
        var runtime: ObjectIdentifier
        var dispatches: Int
        var language: String
        var dates: DateConventions
        var frame: Frame
        var rows: [String]?
    }

    private var drawn: Drawn?

    /// The screen, which is drawn once for all that is looked at in it.
    var frame: Frame {
        let (id, language) = (ObjectIdentifier(runtime), Languages.current.tag)
        if let drawn, drawn.runtime == id, drawn.dispatches == runtime.dispatches, drawn.language == language,
            drawn.dates == Languages.dates
        {
            return drawn.frame
        }
        let frame = app.frame()
        drawn = Drawn(
            runtime: id, dispatches: runtime.dispatches, language: language, dates: Languages.dates,
            frame: frame)
        return frame
    }

    /// Compares the screen with its snapshot.
    func look(
        _ name: String, isFrame: Bool = false, sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try Snapshot.expect(app, name, isFrame: isFrame, sourceLocation: sourceLocation)
    }

    /// The screen's rows.
    var rows: [String] {
        let buffer = frame.buffer
        if let rows = drawn?.rows { return rows }
        let rows = (0..<buffer.size.rows).map { row in
            var text = buffer.row(row).map(\.text).joined()
            while text.last == " " { text.removeLast() }
            return text
        }
        drawn?.rows = rows
        return rows
    }

    /// All rows as one text.
    var screen: String { rows.joined(separator: "\n") }

    /// The style of the cell in which a text begins, the first from the top.
    func style(of text: String) -> Style? {
        let buffer = frame.buffer
        for row in 0..<buffer.size.rows {
            let cells = Array(buffer.row(row))
            let texts = cells.map(\.text)
            // Most cells begin with something else, which is seen without the rest of the row.
            for column in cells.indices
            where text.hasPrefix(texts[column]) && texts[column...].joined().hasPrefix(text) {
                return cells[column].style
            }
        }
        return nil
    }
}
