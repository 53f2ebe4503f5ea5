import Foundation
import Operations
import Sentences
import Synchronization

/// Lets the agent ask whether the person has arrived, tell the contacts, run what waits about it, and announce the
/// alarms of friends.
final class SafetyNoticeSource: Sendable {
    /// The notices that were not shown yet.
    private let waiting = Mutex<[AgentNotice]>([])

    static var source: NoticeSource {
        let safety = SafetyNoticeSource()
        return NoticeSource(
            take: { try safety.take($0) },
            confirm: { _, told in safety.waiting.withLock { $0.removeAll { told.contains($0) } } })
    }

    private func take(_ workspace: Workspace) throws -> (notices: [AgentNotice], next: Date?) {
        let round = try RunCheckins().run(in: workspace)
        var next = round.next
        // A step is taken once, so that its notice waits here whatever fails below.
        var news: [AgentNotice] = []
        if let asked = round.asked {
            let text = say.withoutAnswer(asked, now: workspace.now(), zone: ReaderZone.current)
            news.append(AgentNotice(title: say.haveYouArrived, text: text))
        }
        if let told = round.told { news.append(AgentNotice(title: say.wereTold(told), text: "")) }
        waiting.withLock { $0 += news }
        if round.hasTasks || round.told != nil || !round.messages.isEmpty {
            // Few, and each with a limit of its own.
            let report = try Waiting.wait { try await RunSafetyTasks().run(in: workspace) }
            if let later = report.next { next = min(next ?? later, later) }
        }
        news = []
        let now = workspace.now()
        for alarm in try TakeAlarms().run(in: workspace).fresh {
            let lines = [say.place(of: alarm, now: now, zone: ReaderZone.current), say.company(alarm)]
            news.append(
                AgentNotice(
                    title: say.heading(alarm),
                    text: alarm.isOpen ? lines.filter { !$0.isEmpty }.joined(separator: "\n") : ""))
        }
        let notices = waiting.withLock { waiting in
            waiting += news
            return waiting
        }
        return (notices, next)
    }
}
