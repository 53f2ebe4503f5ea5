import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Testing

@testable import Operations

/// Commands that are run with events, on Saturday, 21 November 2026, from 09:41 on.
@Suite struct HookRunnerTests {
    private let fixture: StoreFixture
    private let store: MeetStore
    private let clock = StandingClock(instant("2026-11-21T07:41Z"))
    private let workspace: Workspace

    init() throws {
        fixture = try StoreFixture()
        let (clock, opened) = (clock, try fixture.open(at: clock))
        store = opened
        workspace = Workspace(store: opened, now: { clock.now }, environment: ["PATH": "/usr/bin:/bin"])
    }

    private func path(_ name: String) -> String { fixture.folder.appendingPathComponent(name).path }

    /// Makes a program that appends its arguments and its standard input to the file `told`.
    private func hook(_ name: String = "hook", ending: String = "exit 0") throws -> String {
        let script = """
            #!/bin/sh
            printf '%s ' "$MEET_HOOK" "$@" >>'\(path("told"))'
            cat >>'\(path("told"))'
            \(ending)
            """
        try makeProgram(at: path(name), script)
        return path(name)
    }

    private var told: [String] {
        let text = try? String(contentsOfFile: path("told"), encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private func runner(
        _ workspace: Workspace? = nil, log: ProgramLog? = nil, limit: TimeInterval = 20
    ) -> HookRunner {
        HookRunner(workspace ?? self.workspace, log: log, limit: limit) { told in
            let name = told.meeting?.title ?? told.contact?.name ?? told.person ?? ""
            return Array("\(name) \(told.count ?? 0)\n".utf8)
        }
    }

    private func save(_ title: String, _ start: String = "2026-11-22 11:00") throws {
        _ = try store.save(Meeting.timed(title, start))
    }

    @Test func aCommandGetsEachEventOnce() throws {
        try store.set("hooks.saved", to: "\(try hook()) --to '$HOME and more'")
        try save("Before the hook")
        #expect(try runner().run() == nil)
        #expect(told == [])
        try save("Coffee")
        #expect(try runner().run() == nil)
        #expect(try runner().run() == nil)
        // No shell has read it.
        #expect(told == ["saved --to $HOME and more Coffee 0"])
    }

    /// Two processes: each event is taken by one of them.
    @Test func twoProcessesTellEachEventOnce() throws {
        try store.set("hooks.saved", to: try hook())
        _ = try runner().run()
        let (clock, other) = (clock, try fixture.open(at: clock))
        let second = Workspace(store: other, now: { clock.now }, environment: workspace.environment)
        for number in 0..<10 {
            try save("Run \(number)")
            if number % 3 == 0 {
                _ = try runner(second).run()
            } else {
                _ = try TakeEvents().run(in: workspace)
            }
        }
        _ = try runner(second).run()
        let left = try runner().run()
        #expect(left == nil)
        // The others were taken without being told.
        #expect(told.map { $0.split(separator: " ")[2] } == ["0", "3", "6", "9"])
    }

    @Test func withoutCommandsNothingIsTaken() throws {
        try save("Coffee")
        #expect(try TakeEvents().run(in: workspace).events.isEmpty)
        #expect(try store.sourceState(TakeEvents.positionKey) == nil)
        // An empty command is none.
        try store.set("hooks.saved", to: "")
        _ = try runner().run()
        #expect(try store.sourceState(TakeEvents.positionKey) == nil)
    }

    @Test func aCommandThatHangsIsEnded() throws {
        try store.set("hooks.saved", to: try hook(ending: "exec sleep 600"))
        _ = try runner().run()
        try save("Coffee")
        let log = ProgramLog(path: path("log"), writer: .agent)
        log.follow(level: .info, isPersonal: false)
        let begun = ContinuousClock.now
        _ = try runner(log: log, limit: 0.5).run()
        #expect(begun.duration(to: .now) < .seconds(60))
        log.flush()
        let text = try String(contentsOfFile: path("log"), encoding: .utf8)
        #expect(text.contains(" error hook name=saved status=timeout "))
    }

    @Test func aFailingCommandIsLeftOutAfterAWhile() throws {
        try store.set("hooks.saved", to: try hook(ending: "exit 3"))
        _ = try runner().run()
        for number in 0..<8 { try save("Run \(number)") }
        let log = ProgramLog(path: path("log"), writer: .agent)
        log.follow(level: .error, isPersonal: false)
        _ = try runner(log: log).run()
        #expect(told.count == 3)
        log.flush()
        let lines = try String(contentsOfFile: path("log"), encoding: .utf8).split(separator: "\n")
        #expect(lines.filter { $0.contains("status=3") }.count == 3)
        #expect(lines.filter { $0.contains("status=skipped") }.count == 5)
        // The next change is told again.
        try save("Tea")
        _ = try runner().run()
        #expect(told.count == 4)
    }

    private func imported(_ count: Int) -> (()) -> ActionTitle? {
        { _ in .imported(.meeting, count: count) }
    }

    @Test func aFloodIsOneEvent() throws {
        try store.set("hooks.saved", to: try hook())
        _ = try runner().run()
        try store.asOneAction(imported(250)) { store in
            for number in 0..<250 { _ = try store.save(Meeting.timed("Run \(number)", "2026-11-21 11:00")) }
        }
        _ = try runner().run()
        #expect(told.count == 1 && told.first?.hasSuffix(" 0") == false, "\(told)")
    }

    @Test func aStartIsToldAsLongBeforeAsIsSet() throws {
        try store.set("hooks.starting", to: try hook())
        try SetSetting("hooks.lead", to: "10").run(in: workspace)
        try save("Coffee", "2026-11-21 11:00")
        #expect(try runner().run() == instant("2026-11-21T08:50Z"))
        clock.move(to: instant("2026-11-21T08:50Z"))
        #expect(try runner().run() == nil)
        _ = try runner().run()
        #expect(told == ["starting Coffee 0"])
        // The clock is set back, and goes on.
        clock.move(to: instant("2026-11-21T08:00Z"))
        _ = try runner().run()
        clock.move(to: instant("2026-11-21T08:55Z"))
        _ = try runner().run()
        #expect(told.count == 1)
        // The computer slept over it.
        try save("Tea", "2026-11-21 12:00")
        clock.move(to: instant("2026-11-21T12:00Z"))
        _ = try runner().run()
        #expect(told.count == 1)
    }

    @Test func aHookRunsNoHooks() throws {
        try store.set("hooks.saved", to: try hook())
        _ = try runner().run()
        try save("Coffee")
        let (clock, store) = (clock, store)
        let inner = Workspace(
            store: store, now: { clock.now },
            environment: ["PATH": "/usr/bin:/bin", HookRunner.variable: "saved"])
        _ = try runner(inner).run()
        #expect(told == [])
        _ = try runner().run()
        #expect(told.count == 1)
    }

    @Test func settingsAreChecked() throws {
        #expect(throws: SettingError.noNumber("soon", 0...1440)) {
            try SetSetting("hooks.lead", to: "soon").run(in: workspace)
        }
        #expect(throws: SettingError.noneOf(["off", "error", "info", "debug"], "loud")) {
            try SetSetting("log.level", to: "loud").run(in: workspace)
        }
        try SetSetting("log.level", to: "DEBUG").run(in: workspace)
        #expect(try LogSettings.level(in: store) == .debug)
        #expect(try HookSettings.lead(in: store) == 5)
    }
}
