import Foundation
import MeetCore
import Operations
import Sentences

/// The host's side of a session without a screen: it prints what happens, and takes commands by lines.
struct TableDesk: Sendable {
    let host: TableHost
    let server: any TableServing
    let isJSON: Bool

    private enum Input: Sendable {
        case news(TableNews)
        case line(String)
        case inputEnded
        /// The news of all lines before the end of the input were told.
        case newsEnded
    }

    /// The time for which the end is shown to pages that load themselves again.
    private static let farewell: Duration = .seconds(5)

    private func tellListening(isResumed: Bool) throws {
        guard isJSON else {
            Output.line(say("On the phones, open \(server.url) and type the code \(host.session.code)."))
            if isResumed { Output.line(say("The session continues where it stopped.")) }
            return Output.line(say("“next” goes on, “end” finishes."))
        }
        var event = TableEventJSON(.listening)
        event.url = server.url
        event.code = host.session.code
        event.link = server.link
        event.address = server.listening
        event.resumed = isResumed
        try Output.jsonLine(event)
    }

    /// Tells where it listens, and runs the session to its end, or to the end of the input.
    ///
    /// - Throws: `CancellationError` if the task is cancelled.
    func run(isResumed: Bool) async throws {
        let (inputs, sender) = AsyncStream.makeStream(of: Input.self)
        let listener = host.listen { news in sender.yield(.news(news)) }
        defer { host.unlisten(listener) }
        try tellListening(isResumed: isResumed)
        InputLines.follow { line in sender.yield(line.map(Input.line) ?? .inputEnded) }
        for await input in inputs {
            switch input {
            case .news(let news):
                // A host that is killed after a line was read goes on from there.
                if !news.events.allSatisfy(Self.isAnswer) { host.flush() }
                for event in news.events { try tell(event, news.session) }
                guard news.session.phase == .end else { continue }
                if !news.session.players.isEmpty { try await Task.sleep(for: Self.farewell) }
                return
            case .line(let line): obey(line)
            case .inputEnded: host.afterNews { sender.yield(.newsEnded) }
            case .newsEnded: return
            }
        }
        try Task.checkCancellation()
    }

    private static func isAnswer(_ event: TableEvent) -> Bool {
        if case .answered = event { true } else { false }
    }

    private func tell(_ event: TableEvent, _ session: TableSession) throws {
        if isJSON { return try Output.jsonLine(TableEventJSON(event, in: session)) }
        for line in TableEventJSON.lines(event, in: session) { Output.line(line) }
    }

    private func obey(_ line: String) {
        let words = line.split(separator: " ", maxSplits: 1).map { String($0) }
        guard let word = words.first?.lowercased() else { return }
        do throws(TableRefusal) {
            switch word {
            case "next": try host.advance()
            case "end": try host.end()
            case "free":
                let name = words.dropFirst().first ?? ""
                let player = host.session.players.first { TableName.areSame($0.name, name) }
                guard let player else { return Output.complain(say("Nobody at the table has this name.")) }
                try host.release(player.id)
            default: Output.complain(say("Type “next”, “free NAME” or “end”."))
            }
        } catch {
            Output.complain(say.tableRefused(error))
        }
    }
}
