import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

// The lines that the inbox asks for, the words of an answer and the path of a file, and what it says of an answer
// that waits.
extension InboxScreen {
    /// Asks for the comment of an answer; Enter alone sends it without one.
    ///
    /// - Parameter isSeries: Whether it answers for all dates of a series.
    func ask(
        _ command: WordedAnswer, _ what: String, isSeries: Bool = false,
        then: @escaping @Sendable (String) -> Message
    ) -> Action {
        let key = KeyMap.key(.take, in: .prompt)
        let hint =
            isSeries
            ? say("It is for all dates. Add a few words, or just press \(key) to send it.")
            : say.wordsHint(key: key)
        return .push(
            TextPrompt(title: say.wordsTitle(command, what), text: "", hint: hint, taking: .sendTyped),
            then: then)
    }

    /// The report of a message that was put into the outbox.
    func sent(_ sentence: String) -> String { waitsInOutbox ?? sentence }

    /// The report of a message that cannot be sent; `nil` if mail is set up.
    var waitsInOutbox: String? {
        account?.canSend == false
            ? say(
                "Mail is not set up to send it; it waits in the outbox (\(KeyMap.key(.showOutbox))), which can also write it to a file."
            ) : nil
    }

    /// The trimmed comment; `nil` if it is blank.
    static func words(_ text: String) -> String? {
        let text = text.trimmed
        return text.isEmpty ? nil : text
    }

    /// The prompt for the path of a file with messages. It stays open with the reason if it cannot be read.
    static var filePrompt: TextPrompt {
        TextPrompt(
            title: say("Read messages from a file"), text: "",
            hint: say("An e-mail, an .ics file, a mailbox file or a Maildir; ~ is expanded."),
            taking: .readTyped,
            storing: { path in
                var policy = EffectPolicy.write.holdingInput.saying(.reading)
                policy.failureIsShownByScreen = true
                return Effect<TextPrompt.Message>(
                    ReadMailFile(path.trimmed), policy,
                    news: { [.say(say.wasRead($0)), .changed(nil), .mailWaits] },
                    onFailure: { failure in
                        guard case .failed(let error) = failure else { return nil }
                        return .refused(ErrorText.sentence(error))
                    },
                    message: { _ in .stored })
            })
    }
}
