import Transport

@testable import Mail

/// A server that says what a test wants, a line it hears after the other.
final class ScriptedDialogue: Dialogue {
    enum Step {
        case say(String)
        case bytes([UInt8])
        case close
        /// Nothing comes while somebody waits.
        case quiet
        case fail(TransportError)
    }

    let host = "mail.example.org"
    let opening: [String]
    /// What was said to it, a line each.
    private(set) var heard: [String] = []
    /// How long it was waited for what may not come.
    private(set) var waits: [Duration] = []
    private var steps: [Step] = []
    private var pending: [UInt8] = []
    private let answer: (String) -> [Step]

    init(opening: [String] = [], _ answer: @escaping (String) -> [Step]) {
        self.opening = opening
        self.answer = answer
    }

    func send(_ bytes: [UInt8]) throws(TransportError) {
        pending += bytes
        while let end = pending.firstIndex(of: 10) {
            let line = String(decoding: pending[..<end].filter { $0 != 13 }, as: UTF8.self)
            pending.removeFirst(end + 1)
            heard.append(line)
            steps += answer(line)
        }
    }

    func receive(within patience: Duration) throws(TransportError) -> [UInt8]? {
        waits.append(patience)
        guard case .quiet? = steps.first else { return try receive() }
        steps.removeFirst()
        return nil
    }

    func receive() throws(TransportError) -> [UInt8] {
        guard !steps.isEmpty else { throw .timeout(host: host, stage: .receive, limit: .seconds(1)) }
        switch steps.removeFirst() {
        case .quiet: throw .timeout(host: host, stage: .receive, limit: .seconds(1))
        case .say(let text): return Array(text.utf8)
        case .bytes(let bytes): return bytes
        case .close: return []
        case .fail(let error): throw error
        }
    }
}

/// The error of a body that has to throw one.
func mailError(_ body: () throws(MailError) -> Void) -> MailError? {
    do throws(MailError) {
        try body()
        return nil
    } catch { return error }
}
