import Foundation
import Transport

@testable import Mail

let target = IMAPTarget()

/// What servers of mailboxes say. A line of three hyphens ends the answer to a command, and `TAG` stands for the
/// command's own.
struct IMAPTarget: FuzzTarget {
    func check(_ bytes: [UInt8]) -> Flaw? { chunks(bytes) ?? sync(bytes) }

    /// The same bytes give the same answers however they are cut into chunks.
    private func chunks(_ bytes: [UInt8]) -> Flaw? {
        let whole = Self.read([bytes])
        let cut = Self.read(Self.cut(bytes))
        if whole.responses != cut.responses || whole.fault != cut.fault {
            return Flaw(kind: "chunks", explanation: "whole: \(whole)\nchunks: \(cut)")
        }
        for case .status(let status) in whole.responses {
            if status.text.unicodeScalars.contains(where: {
                $0.value < 0x20 || (0x7F..<0xA0).contains($0.value)
            }) {
                return Flaw(kind: "control characters", explanation: status.text)
            }
        }
        return nil
    }

    private static func read(_ chunks: [[UInt8]]) -> (responses: [IMAPResponse], fault: IMAPReader.Fault?) {
        var limits = IMAPReader.Limits()
        // Within reach of small inputs.
        limits.text = 4096
        limits.literal = 2048
        limits.literals = 20
        limits.depth = 10
        var reader = IMAPReader(limits: limits)
        var found: [IMAPResponse] = []
        do throws(IMAPReader.Fault) {
            for chunk in chunks {
                reader.feed(chunk)
                while let response = try reader.next() { found.append(response) }
            }
            return (found, nil)
        } catch { return (found, error) }
    }

    private func sync(_ bytes: [UInt8]) -> Flaw? {
        let known = MailboxState(mailbox: "box", uidValidity: 9, nextUID: 5)
        for since in [nil, known] {
            var sync = MailboxSync(FuzzedDialogue(bytes), mailbox: "INBOX", key: "box")
            let batch: MailBatch
            do throws(MailError) { batch = try sync.run(since: since) } catch { continue }
            let uids = batch.messages.map(\.uid)
            if uids != uids.sorted() || Set(uids).count != uids.count {
                return Flaw(kind: "order", explanation: "\(uids)")
            }
            if since != nil, batch.state.uidValidity == 9, batch.state.nextUID < 5 {
                return Flaw(kind: "backwards", explanation: "\(batch.state)")
            }
            if let last = uids.last, last != .max, batch.state.nextUID <= last {
                return Flaw(kind: "again", explanation: "\(batch.state) after \(last)")
            }
        }
        return nil
    }
}

/// Answers with the pieces of an input.
private final class FuzzedDialogue: Dialogue {
    let host = "fuzz"
    let opening: [String] = []
    private var answers: ArraySlice<[UInt8]>
    private var waiting: [UInt8] = []

    init(_ bytes: [UInt8]) {
        var answers: [[UInt8]] = [[]]
        for line in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            if line.starts(with: [45, 45, 45]) {
                answers.append([])
            } else {
                answers[answers.count - 1] += line + [10]
            }
        }
        self.answers = answers[...]
    }

    func send(_ bytes: [UInt8]) throws(TransportError) {
        let tag = Array(bytes.prefix { $0 != 32 })
        guard let answer = answers.popFirst() else { return }
        let word = Array("TAG".utf8)
        var index = 0
        while index < answer.count {
            if answer[index] == word[0], answer[index...].starts(with: word) {
                waiting += tag
                index += word.count
            } else {
                waiting.append(answer[index])
                index += 1
            }
        }
    }

    func receive() throws(TransportError) -> [UInt8] {
        defer { waiting = [] }
        return waiting
    }

    func receive(within patience: Duration) throws(TransportError) -> [UInt8]? { try receive() }
}
