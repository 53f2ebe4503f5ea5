import Foundation
import Mail
import MeetCore
import Operations
import Synchronization

@testable import Features
@testable import MeetUI
@testable import Sentences
@testable import Shell

/// Servers of mail that keep what they get and give what a test lays there.
final class FakeMail: MailSending, MailReceiving {
    private struct State {
        var sent: [(to: [String], data: String)] = []
        var fault: MailError?
        var waiting: [[UInt8]] = []
        var nextUID: UInt32 = 1
        var isWatchable = false
        var watch: AsyncStream<Bool>.Continuation?
    }

    private let state = Mutex(State())

    /// What was handed over, the earliest first.
    var sent: [(to: [String], data: String)] { state.withLock { $0.sent } }

    /// From now on all fails so; `nil`: nothing does.
    func fail(with fault: MailError?) { state.withLock { $0.fault = fault } }

    /// Lays a message into the mailbox.
    func lay(_ message: String) { state.withLock { $0.waiting.append(Array(message.utf8)) } }

    func send(
        _ data: [UInt8], from: String, to: [String], isNoted: @escaping @Sendable () -> Bool
    ) async throws(MailError) {
        try failIfAsked()
        guard isNoted() else { throw .cancelled }
        state.withLock { $0.sent.append((to, String(decoding: data, as: UTF8.self))) }
    }

    /// From now on new messages are announced.
    func offerWatch() { state.withLock { $0.isWatchable = true } }

    /// Announces new messages, or loses the connection.
    func endWatch(hasChanged: Bool = true) {
        let watch = state.withLock { $0.watch }
        watch?.yield(hasChanged)
    }

    func watch(
        since known: MailboxState?, begun: @escaping @Sendable () -> Void
    ) async throws(MailError) -> Bool {
        let (ends, end) = AsyncStream<Bool>.makeStream()
        let isWatchable = state.withLock { state in
            if state.isWatchable { state.watch = end }
            return state.isWatchable
        }
        guard isWatchable else { return false }
        begun()
        for await hasChanged in ends {
            guard hasChanged else { throw .network(.resolve(host: "mail.example.org")) }
            return true
        }
        throw .cancelled
    }

    func check() async throws(MailError) { try failIfAsked() }

    private func failIfAsked() throws(MailError) {
        if let fault = state.withLock({ $0.fault }) { throw fault }
    }

    func newMessages(since known: MailboxState?) async throws(MailError) -> MailBatch {
        try failIfAsked()
        return state.withLock { state in
            let messages = state.waiting.map { bytes in
                defer { state.nextUID += 1 }
                return FetchedMail(uid: state.nextUID, bytes: bytes)
            }
            state.waiting = []
            return MailBatch(
                state: MailboxState(mailbox: "fake", uidValidity: 1, nextUID: state.nextUID),
                messages: messages)
        }
    }

    /// As the program is handed it.
    var mailing: Mailing {
        Mailing(sending: { _ in self }, receiving: { _ in self }, letter: { Languages.letter($0) })
    }

    /// A mail with a calendar in it, as other programs send it.
    static func mail(
        from: String = "Maria Papadopoulou <maria@example.org>", method: String, subject: String = "x",
        id: String = UUID().uuidString, _ event: [String]
    ) -> String {
        let calendar =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//EN", "METHOD:\(method)", "BEGIN:VEVENT"]
            + event + ["END:VEVENT", "END:VCALENDAR", ""]
        let head = [
            "From: \(from)", "To: me@example.net", "Subject: \(subject)", "Message-ID: <\(id)@example.org>",
            "Date: Sat, 21 Nov 2026 09:00:00 +0200", "MIME-Version: 1.0",
            "Content-Type: text/calendar; method=\(method); charset=utf-8", "",
        ]
        return (head + calendar).joined(separator: "\r\n")
    }
}
