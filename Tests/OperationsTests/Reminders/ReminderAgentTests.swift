import Foundation
import MeetCore
import MeetStore
import StoreFixture
import Synchronization
import Testing

@testable import Operations

/// Rounds of the agent, and how it hands notices over.
@Suite struct ReminderAgentTests {
    let fixture: StoreFixture
    let clock = StandingClock(instant("2026-11-21T07:41Z"))
    let store: MeetStore
    let told = Told()

    /// What was handed over, and whether that fails.
    final class Told: Sendable {
        struct Failure: Error, Hashable {}
        private let state = Mutex((notices: [String](), fails: false))

        var notices: [String] { state.withLock { $0.notices } }
        func fail(_ fails: Bool) { state.withLock { $0.fails = fails } }
        func take(_ notice: AgentNotice) throws {
            try state.withLock { state in
                if state.fails { throw Failure() }
                state.notices.append("\(notice.title)|\(notice.text)")
            }
        }
    }

    init() throws {
        fixture = try StoreFixture()
        store = try fixture.open(at: clock)
    }

    private func agent(_ sources: [NoticeSource] = [], on store: MeetStore? = nil) -> ReminderAgent {
        let (clock, told) = (clock, told)
        return ReminderAgent(
            Workspace(store: store ?? self.store, now: { clock.now }), sources: sources,
            words: { reminders, _ in
                AgentNotice(
                    title: reminders.map(\.title).joined(separator: "+"),
                    text: reminders.map(\.id.reason.word).joined(separator: "+"))
            },
            deliver: { try told.take($0) })
    }

    private func move(_ moment: String) { clock.move(to: instant("2026-11-\(moment)Z")) }

    private func save(_ title: String, _ start: String, kind: String? = nil) throws {
        var meeting = Meeting.timed(title, start)
        meeting.kind = kind
        try store.save(meeting)
    }

    @Test func whatIsDueIsToldAndWhenTheNextIsKnown() throws {
        try save("Coffee", "2026-11-21 11:00", kind: "Coffee")
        #expect(try agent().tell().next == instant("2026-11-21T08:15Z"))
        move("21T08:15")
        let round = try agent().tell()
        #expect(round.told == 1 && round.failures.isEmpty && round.next == instant("2026-11-21T09:00Z"))
        #expect(told.notices == ["Coffee|lead"])
        #expect(try agent().tell().told == 0)
    }

    @Test func lateOnesAreGathered() throws {
        try save("Coffee", "2026-11-21 11:00", kind: "Coffee")
        try save("Design", "2026-11-21 12:00")
        try save("Choir", "2026-11-21 18:00")
        // The computer was asleep until Choir begins.
        move("21T16:00")
        let round = try agent().tell()
        #expect(round.told == 1)
        #expect(told.notices == ["Coffee+Coffee+Design+Choir|lead+start+start+start"])
    }

    @Test func thoseOfMissedMinutesAreToldAsOne() throws {
        for minute in 1...3 { try save("Bell \(minute)", "2026-11-21 11:0\(minute)") }
        // The agent looks again at 11:03, and has missed two minutes.
        move("21T09:03")
        #expect(try agent().tell().told == 1)
        #expect(told.notices == ["Bell 1+Bell 2+Bell 3|start+start+start"])
    }

    @Test func thoseOfOneMomentAreToldEachByItself() throws {
        for name in ["Coffee", "Tea"] { try save(name, "2026-11-21 11:00") }
        move("21T09:00")
        #expect(try agent().tell().told == 2)
        #expect(Set(told.notices) == ["Coffee|start", "Tea|start"])
    }

    @Test func aFailureIsTriedAgainLaterAndMoreAndMoreSeldom() throws {
        try save("Coffee", "2026-11-21 11:00")
        move("21T09:00")
        told.fail(true)
        var round = try agent().tell()
        #expect(round.told == 0 && round.failures.count == 1)
        #expect(round.next == instant("2026-11-21T09:01Z"))
        #expect(try agent().tell().failures.isEmpty)
        move("21T09:01")
        round = try agent().tell(failedBefore: 1)
        #expect(round.next == instant("2026-11-21T09:03Z"))
        move("21T09:03")
        round = try agent().tell(failedBefore: 30)
        #expect(round.next == instant("2026-11-21T09:18Z"))
        move("21T09:18")
        told.fail(false)
        #expect(try agent().tell().told == 1)
        #expect(told.notices == ["Coffee|start"])
    }

    @Test func otherSourcesAreTold() throws {
        let confirmed = Told()
        let next = instant("2026-11-21T08:11Z")
        let source = NoticeSource(
            take: { _ in ([AgentNotice(title: "Near", text: "pharmacy")], next) },
            confirm: { _, notices in for notice in notices { try confirmed.take(notice) } })
        let round = try agent([source]).tell()
        #expect(round.told == 1 && round.next == next)
        #expect(told.notices == ["Near|pharmacy"] && confirmed.notices == told.notices)
        told.fail(true)
        #expect(try agent([source]).tell().failures.count == 1)
        #expect(confirmed.notices.count == 1)
        let broken = NoticeSource(take: { _ in throw Told.Failure() })
        #expect(try agent([broken]).tell().failures.count == 1)
    }

    // MARK: - Handing over

    /// Puts a program into a folder that is the whole PATH; it appends its arguments to a file.
    private func program(_ name: String, status: Int = 0) throws -> [String: String] {
        let folder = fixture.folder.path + "/bin"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let script = """
            #!/bin/sh
            for word; do echo "$word"; done >>"\(fixture.folder.path)/told"
            echo "${MEET_FOURSQUARE_KEY-none}" >>"\(fixture.folder.path)/told"
            exit \(status)
            """
        try makeProgram(at: "\(folder)/\(name)", script)
        return ["PATH": folder, "MEET_FOURSQUARE_KEY": "secret"]
    }

    private var written: [String] {
        let text = try? String(contentsOfFile: fixture.folder.path + "/told", encoding: .utf8)
        return (text ?? "").split(separator: "\n").map(String.init)
    }

    private let notice = AgentNotice(title: "-Tea & $(cake)", text: "in 5 min · <b> & more")

    @Test func notifySendGetsTitleAndText() throws {
        let delivery = NoticeDelivery(environment: try program("notify-send"), command: nil)
        try delivery.deliver(notice) { _ in Issue.record("printed") }
        #expect(
            written == [
                "--app-name=meet", "--", "-Tea & $(cake)", "in 5 min · &lt;b&gt; &amp; more", "none",
            ])
    }

    @Test func aCommandOfOnesChoiceGetsThemLast() throws {
        let environment = try program("tell-me")
        _ = try program("notify-send")
        let delivery = NoticeDelivery(environment: environment, command: "tell-me --loud  2")
        try delivery.deliver(notice) { _ in Issue.record("printed") }
        #expect(written == ["--loud", "2", "-Tea & $(cake)", "in 5 min · <b> & more", "none"])
    }

    @Test func withoutAnyItIsPrinted() throws {
        var printed: [AgentNotice] = []
        let delivery = NoticeDelivery(environment: ["PATH": fixture.folder.path], command: "  ")
        try delivery.deliver(notice) { printed.append($0) }
        #expect(printed == [notice])
    }

    @Test func whatFailsIsTold() throws {
        let failing = NoticeDelivery(environment: try program("notify-send", status: 3), command: nil)
        let path = fixture.folder.path + "/bin/notify-send"
        #expect(throws: NoticeDeliveryError.failed(path, status: 3)) { try failing.deliver(notice) { _ in } }
        let missing = NoticeDelivery(environment: ["PATH": fixture.folder.path], command: "not-there")
        #expect(throws: NoticeDeliveryError.notFound("not-there")) { try missing.deliver(notice) { _ in } }
    }

    @Test func theUnitIsOneOfSystemd() {
        let unit = AgentUnit(
            program: "/opt/my \"apps\"/meet-tui", database: "/home/zoë/100%/$x\\y.sqlite",
            description: "50% off")
        #expect(
            unit.text.contains(
                #"ExecStart="/opt/my \"apps\"/meet-tui" agent run --database "/home/zoë/100%%/$$x\\y.sqlite""#
            ))
        #expect(
            unit.text.contains("Description=50%% off\n") && unit.text.hasSuffix("WantedBy=default.target\n"))
        #expect(AgentUnit.folder(environment: ["HOME": "/h"]) == "/h/.config/systemd/user")
        #expect(AgentUnit.folder(environment: ["HOME": "/h", "XDG_CONFIG_HOME": "/c"]) == "/c/systemd/user")
        #expect(
            AgentUnit.folder(environment: ["HOME": "/h", "XDG_CONFIG_HOME": "c"]) == "/h/.config/systemd/user"
        )
    }
}
