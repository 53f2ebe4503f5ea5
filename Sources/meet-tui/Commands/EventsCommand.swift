import ArgumentParser
import Dispatch
import Foundation
import Glibc
import MeetStore
import Operations
import Sentences
import Synchronization
import TerminalKit

/// Prints what changes.
struct EventsCommand: TimedCommand {
    static var configuration: CommandConfiguration {
        .verb(
            "events", say("Print the latest changes as JSON, one on each line."),
            more: say(
                "It prints the latest 20, or as many as --limit says. With --follow it prints earlier ones only if --limit is given, keeps running until it is interrupted or its reader ends, and prints each change as it happens, whichever program makes it. Meetings about to start are printed too, as early as the setting hooks.lead says."
            ), example: .events)
    }

    /// The number of changes that are printed without a limit.
    private static let usual = 20

    @OptionGroup var options: ProgramOptions
    @Flag(help: ArgumentHelp(say("Keep running, and print each change as it happens.")))
    var follow = false
    @OptionGroup var limit: LimitOption

    func run(in session: CommandSession) throws {
        let (store, workspace) = (session.store, session.workspace)
        // From here on, so that nothing between the two is lost.
        let end = try store.endOfChanges(announcedUntil: session.now)
        let count = limit.limit ?? (follow ? 0 : Self.usual)
        for change in try store.latestChanges(count) {
            if let told = try store.told(change) { try Self.print(told, in: workspace) }
        }
        if follow { try Self.follow(workspace, from: end) }
    }

    private static func print(_ told: ToldEvent, in workspace: Workspace) throws {
        let calendars = try CalendarNames(workspace.store)
        try Output.jsonLine(EventJSON(told, calendars, zone: ReaderZone.current))
    }

    /// Prints changes until a signal, or until nobody reads them.
    private static func follow(_ workspace: Workspace, from end: ChangePosition) throws {
        let store = workspace.store
        let position = Mutex(end)
        let ended = DispatchSemaphore(value: 0)
        let watch = EventWatch(now: workspace.now) {
            let lead = TimeInterval(try HookSettings.lead(in: store) * 60)
            var hasMore = true
            while hasMore {
                let until = workspace.now().addingTimeInterval(lead)
                let found = try store.changes(
                    after: position.withLock { $0 }, startingFrom: workspace.now(), until: until)
                for change in found.changes {
                    if let told = try store.told(change) { try Self.print(told, in: workspace) }
                }
                position.withLock { $0 = found.position }
                hasMore = found.hasMore
            }
            return try store.nextStart(after: workspace.now().addingTimeInterval(lead))?
                .addingTimeInterval(-lead)
        }
        let signals = EndingSignals { _ in ended.signal() }
        endWithReader { ended.signal() }
        watch.start(store)
        ended.wait()
        watch.finish(within: 1)
        signals.stop()
    }

    /// Calls the closure when the reader of standard output is gone, so that the command does not wait for
    /// the next change to find out.
    private static func endWithReader(_ end: @escaping @Sendable () -> Void) {
        Thread.detachNewThread {
            var output = pollfd(fd: STDOUT_FILENO, events: 0, revents: 0)
            while poll(&output, 1, -1) < 0, errno == EINTR {}
            end()
        }
    }
}
