import Foundation
import Glibc
import ServerFixture

/// Stands on 127.0.0.1 between the program and a server of mail, which speak without TLS, and hands nothing on from a moment
/// on that a test chose: there the program waits, and can be killed. It remembers which messages the server took.
final class MailRelay: @unchecked Sendable {
    /// A moment of a conversation.
    struct Moment {
        /// For people.
        var name: String
        /// Of which conversation, from 1, of those that begin from now on.
        var conversation = 1
        /// What the program has said by then.
        var heard: String
        /// What the server says after it; `nil` where it is the moment that the program says `heard`.
        var said: String?
        /// How much of the piece that it is in is still handed on, from 0 to 1.
        var share = 1.0
    }

    /// A message that the server said it took.
    struct Letter: Hashable {
        var messageID: String
        var subject: String
    }

    var port: Int { listener.port }
    private let listener: LoopbackListener
    private let target: Int
    private let state = NSCondition()
    // Under the lock of `state`:
    private var moment: Moment?
    /// How often the conversations were let go on.
    private var releases = 0
    private var begun = 0
    private var open = 0
    private var reached = false
    private var letters: [Letter] = []

    /// Whether the moment has come. Nothing more is handed on of its conversation.
    var isReached: Bool { state.withLock { reached } }
    /// Whether all conversations have ended, on both sides.
    var isQuiet: Bool { state.withLock { open == 0 } }
    /// In their order; one that was taken twice twice.
    var taken: [Letter] { state.withLock { letters } }

    init(to target: Int) throws {
        self.target = target
        listener = try LoopbackListener()
        listener.accept { [weak self] client in
            guard let self else {
                close(client)
                return
            }
            serve(client)
        }
    }

    deinit { listener.stop() }

    /// Chooses where the next conversations stop.
    func stop(at moment: Moment) {
        state.withLock {
            self.moment = moment
            begun = 0
            reached = false
        }
    }

    /// Lets what stopped end, and all later conversations go through whole.
    func goOn() {
        state.withLock {
            moment = nil
            releases += 1
            state.broadcast()
        }
    }

    // MARK: - Conversations

    /// What was said in one conversation. Used under the lock.
    private final class Conversation: @unchecked Sendable {
        let number: Int
        var heard: [UInt8] = []
        /// What the server said since the program said what the moment asks for.
        var said: [UInt8] = []
        var isStopped = false
        /// The end of a message was handed on, and the server has not answered yet.
        var awaitsAnswer = false
        var ended = 0

        init(number: Int) { self.number = number }
    }

    private func serve(_ client: Int32) {
        let server = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        let length = socklen_t(MemoryLayout<sockaddr_in>.size)
        guard Self.withAddress(port: target, { connect(server, $0, length) == 0 }) else {
            close(server)
            close(client)
            return
        }
        var yes: Int32 = 1
        for end in [client, server] {
            setsockopt(
                end, Int32(IPPROTO_TCP), TCP_NODELAY, &yes, socklen_t(MemoryLayout<Int32>.size))
        }
        let conversation = state.withLock {
            begun += 1
            open += 1
            return Conversation(number: begun)
        }
        Thread.detachNewThread { [self] in
            pump(from: client, to: server, conversation, isProgram: true)
        }
        Thread.detachNewThread { [self] in
            pump(from: server, to: client, conversation, isProgram: false)
        }
    }

    private func pump(from source: Int32, to sink: Int32, _ conversation: Conversation, isProgram: Bool) {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            let count = recv(source, &buffer, buffer.count, 0)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { break }
            let piece = Array(buffer[..<count])
            let (handed, isMoment) = state.withLock { note(piece, conversation, isProgram) }
            // Whoever is gone hears nothing; the other side is listened to until it has said all.
            Self.send(piece.prefix(handed), to: sink)
            if isMoment { wait() }
        }
        shutdown(sink, Int32(SHUT_WR))
        state.withLock {
            conversation.ended += 1
            guard conversation.ended == 2 else { return }
            close(source)
            close(sink)
            open -= 1
        }
    }

    /// How many bytes of a piece are handed on, and whether the moment is there with it.
    private func note(
        _ piece: [UInt8], _ conversation: Conversation, _ isProgram: Bool
    ) -> (handed: Int, isMoment: Bool) {
        if conversation.isStopped {
            if !isProgram { answer(piece, conversation) }
            return (0, false)
        }
        let asked = moment.flatMap { $0.conversation == conversation.number ? $0 : nil }
        let wasHeard = asked.map { Self.contains(conversation.heard, $0.heard) } ?? false
        if isProgram { conversation.heard += piece } else { answer(piece, conversation) }
        var isMoment = false
        if let asked {
            if isProgram {
                isMoment = asked.said == nil && !wasHeard && Self.contains(conversation.heard, asked.heard)
            } else if let words = asked.said, wasHeard {
                let knew = Self.contains(conversation.said, words)
                conversation.said += piece
                isMoment = !knew && Self.contains(conversation.said, words)
            }
        }
        let handed = isMoment ? Int(Double(piece.count) * (asked?.share ?? 1)) : piece.count
        if isMoment { conversation.isStopped = true }
        if isProgram, handed == piece.count, !conversation.awaitsAnswer,
            conversation.heard.suffix(5).elementsEqual("\r\n.\r\n".utf8)
        {
            conversation.awaitsAnswer = true
        }
        return (handed, isMoment)
    }

    /// What the server says to a message that it has whole.
    private func answer(_ piece: [UInt8], _ conversation: Conversation) {
        guard conversation.awaitsAnswer else { return }
        conversation.awaitsAnswer = false
        guard piece.starts(with: "250".utf8) else { return }
        let text = String(decoding: conversation.heard, as: UTF8.self)
        func field(_ name: String) -> String {
            let line = text.components(separatedBy: "\r\n").first { $0.hasPrefix(name + ": ") } ?? ""
            return String(line.dropFirst(name.count + 2))
        }
        letters.append(Letter(messageID: field("Message-ID"), subject: field("Subject")))
    }

    /// Tells the test, and waits until it has done what it wanted to.
    private func wait() {
        let end = Date(timeIntervalSinceNow: Program.patience)
        state.withLock {
            reached = true
            let before = releases
            while releases == before, state.wait(until: end) {}
        }
    }

    // MARK: - Bytes

    private static func contains(_ bytes: [UInt8], _ words: String) -> Bool {
        bytes.firstRange(of: Array(words.utf8)) != nil
    }

    private static func send(_ bytes: ArraySlice<UInt8>, to sink: Int32) {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes {
                Glibc.send(sink, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    private static func withAddress<Value>(
        port: Int, _ body: (UnsafeMutablePointer<sockaddr>) -> Value
    ) -> Value {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        address.sin_port = UInt16(port).bigEndian
        return withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
        }
    }
}
