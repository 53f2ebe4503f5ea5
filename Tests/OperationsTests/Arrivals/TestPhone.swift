import MeetCore

@testable import Operations

/// A phone with a receiver of its own, which has written when the answer comes.
struct TestPhone {
    let workspace: Workspace

    func send(_ fix: Fix, user: String, password: String?) -> PhoneReceiver.Answer {
        let receiver = PhoneReceiver(workspace, freshness: .zero, pause: .seconds(3600))
        defer { receiver.finish() }
        let body = Array(PhonePosition.json(fix, tracker: "ma").utf8)
        return receiver.take(PhoneReceiver.Post(user: user, password: password, body: body))
    }
}
