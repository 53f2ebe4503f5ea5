import MeetCore
import Operations
import Sentences
import Shell

extension Effect {
    /// Reads the votes from the page of a poll.
    static func readPage(of id: Identifier<Poll>) -> Effect {
        var policy = EffectPolicy.read("page").saying(.reading)
        policy.isStoppedByEscape = true
        return Effect(policy) { run in
            let read = try await ReadPollPage(id).run(in: run.tools.workspace)
            let names = read.voted.map { ShortText.firstName($0) }
            var sentence = names.isEmpty ? say("No new votes.") : say("New votes of \(say.list(names)).")
            if !read.strangers.isEmpty {
                let others = say.list(read.strangers.map { ShortText.name($0) })
                sentence += " " + say("Not counted, because nobody asked them: \(others).")
            }
            return EffectAnswer(nil, news: [.say(sentence), .changed(nil)])
        }
    }

    /// Closes a poll.
    static func close(_ id: Identifier<Poll>) -> Effect {
        let sentence = say("Closed; later votes are asked about. \(KeyMap.key(.undo)) opens it again.")
        return Effect(ClosePoll(id), .write.holdingInput, news: { _ in [.say(sentence), .changed(nil)] })
    }

    /// Reads the last votes from the page of a closed poll, and closes the page. No key waits for the server.
    static func closePage(of id: Identifier<Poll>) -> Effect {
        var policy = EffectPolicy.read("page").saying(.reading)
        policy.isStoppedByEscape = true
        return Effect(policy) { run in
            do {
                _ = try await ReadPollPage(id).run(in: run.tools.workspace)
                try await ClosePollPage(id).run(in: run.tools.workspace)
                return EffectAnswer(nil, news: [.changed(nil)])
            } catch let error as PollServerError {
                // A stop is no failure of the server.
                try Task.checkCancellation()
                let reason = ErrorText.sentence(error)
                return EffectAnswer(
                    nil, news: [.say(say("Closed here; the page is still open: \(reason)")), .changed(nil)])
            }
        }
    }

    /// Closes the page of a poll that was decided or dropped. No key waits for the server.
    static func endPage(of id: Identifier<Poll>) -> Effect {
        var policy = EffectPolicy.read("page").saying(.reading)
        policy.isStoppedByEscape = true
        return Effect(policy) { run in
            do {
                try await ClosePollPage(id).run(in: run.tools.workspace)
                return EffectAnswer(nil)
            } catch let error as PollServerError {
                // A stop is no failure of the server.
                try Task.checkCancellation()
                let reason = ErrorText.sentence(error)
                return EffectAnswer(nil, news: [.say(say("The page is still open: \(reason)"))])
            }
        }
    }

    /// Gives a poll up.
    ///
    /// - Parameter hasPage: Returns the message after which the page of the poll is closed (`endPage`).
    static func drop(
        _ id: Identifier<Poll>, hasPage: @escaping @Sendable (Identifier<Poll>) -> Message
    ) -> Effect {
        let undo = KeyMap.key(.undo)
        return Effect(
            DropPoll(id), .write.holdingInput,
            news: { poll in
                let title = ShortText.name(poll.title)
                return [.say(say("Dropped “\(title)”; \(undo) brings it back.")), .changed(nil)]
            }, message: { poll in poll.page == nil ? nil : hasPage(id) })
    }
}
