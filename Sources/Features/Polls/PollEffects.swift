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

    /// Gives a poll up.
    static func drop(_ id: Identifier<Poll>) -> Effect {
        let undo = KeyMap.key(.undo)
        return Effect(
            DropPoll(id), .write.holdingInput,
            news: { poll in
                let title = ShortText.name(poll.title)
                return [.say(say("Dropped “\(title)”; \(undo) brings it back.")), .changed(nil)]
            })
    }
}
