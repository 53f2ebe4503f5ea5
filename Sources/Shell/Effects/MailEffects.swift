import MeetCore
import MeetStore
import Operations
import Sentences

extension Effect {
    /// Sends and receives on request, and shows the result.
    ///
    /// - Parameter isImpatient: Whether waiting messages are retried at once.
    package static func syncMail(isImpatient: Bool = true) -> Effect {
        var policy = EffectPolicy.read("mail").saying(.exchangingMail)
        policy.isStoppedByEscape = true
        return Effect(policy) { run in
            let report = try await SyncMail(isImpatient: isImpatient).run(in: run.tools.workspace)
            var news: [AppEvent] = [.say(say.synced(report)), .changed(nil)]
            if report.isMailboxRead { news.append(.mailRead) }
            if !report.doubtful.isEmpty { news.append(.toldDoubtful(report.doubtful)) }
            return EffectAnswer(nil, news: news)
        }
    }

    /// Synchronizes the accounts of calendars and contacts on request: their servers may send and receive
    /// messages.
    ///
    /// - Parameter isReported: Whether the result is shown; errors always are.
    package static func syncAccounts(isReported: Bool) -> Effect {
        var policy = EffectPolicy.read("accounts").saying(.synchronizing)
        policy.isStoppedByEscape = true
        return Effect(policy) { run in
            let report = try await SyncAccounts(.named(nil)).run(in: run.tools.workspace)
            let isSaid = isReported || report?.failure != nil
            let news: [AppEvent] = isSaid ? [.say(say.synchronized(report))] : []
            return EffectAnswer(nil, news: news + (report?.hasChanges == true ? [.changed(nil)] : []))
        }
    }

    /// Signs in to the account and disconnects.
    package static func testMail(
        onFailure: @escaping @Sendable () -> Message, told: @escaping @Sendable (MailTestReport) -> Message
    ) -> Effect {
        var policy = EffectPolicy.read("test").saying(.exchangingMail)
        policy.isStoppedByEscape = true
        return Effect(policy, onFailure: { _ in onFailure() }) { run in
            EffectAnswer(told(try await TestMailAccount().run(in: run.tools.workspace)))
        }
    }
}
