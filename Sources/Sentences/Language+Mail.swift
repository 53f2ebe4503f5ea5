import Foundation
import Mail
import MeetStore
import Operations

/// The parts of an account.
package enum MailSettingPart: Hashable, Sendable, CaseIterable {
    case address, password, passwordCommand, sending, receiving, user, command, certificates, aliases
}

// MARK: - The outbox

extension Language {
    /// `waits`, `sent`.
    package func words(_ state: OutgoingMessage.State) -> String {
        switch state {
        case .queued: say("waiting")
        case .sending: say("sending")
        case .doubtful: say("arrived?")
        case .sent: say("sent")
        case .failed: say("refused")
        case .cancelled: say("cancelled")
        case .withdrawn: say("withdrawn")
        }
    }

    /// - Parameters:
    ///   - error: The last error; empty without one.
    ///   - next: The time of the next try; `nil` for soon.
    ///   - waitsForNetwork: True unless the last try failed for another reason.
    package func isQueued(attempts: Int, error: String, next: String?, waitsForNetwork: Bool) -> String {
        let soon =
            waitsForNetwork
            ? say("Will be sent as soon as there is a network") : say("Will be tried again shortly")
        let when = next.map { say("Next try at \($0)") } ?? soon
        guard attempts > 0 else { return "\(when)." }
        let times =
            attempts == 1
            ? say("Tried once") : say("Tried \(attempts) time", "Tried \(attempts) times", attempts)
        return "\(times)\(reason(error)). \(when)."
    }

    /// - Parameters:
    ///   - arrived: The key that marks it as arrived.
    ///   - again: The key that sends it again.
    package func mayHaveArrived(_ error: String, arrived: String, again: String) -> String {
        say(
            "Did it arrive? \(arrived) yes, \(again) send it again. The server did not confirm it\(reason(error))."
        )
    }

    /// - Parameter retry: The key that tries it again.
    package func wasRefused(_ error: String, retry: String) -> String {
        say("The server refused it\(reason(error)). \(retry) tries again.")
    }

    private func reason(_ error: String) -> String {
        error.isEmpty ? "" : ": \(ShortText.withoutPeriod(error))"
    }

    /// The messages that an undo removed from the outbox.
    package func messagesTakenBack(_ count: Int) -> String {
        count == 1
            ? say("Its message had not been sent.")
            : say(
                "Its \(count) message had not been sent.", "Its \(count) messages had not been sent.", count)
    }

    /// The result of a round of sending and receiving.
    package func synced(_ report: MailSyncReport) -> String {
        if report.isDoneElsewhere { return syncIsDoneElsewhere }
        var parts: [String] = []
        let (sent, came) = (report.sent.count, report.received.count)
        if sent > 0 {
            parts.append(say("\(grouped: sent) message sent", "\(grouped: sent) messages sent", sent))
        }
        if came > 0 {
            parts.append(say("\(grouped: came) message received", "\(grouped: came) messages received", came))
        }
        let remarked = remarked(report.remarks)
        let copies = report.copyFailure.map { notCopied($0) }
        if parts.isEmpty, remarked == nil, copies == nil, report.failures.isEmpty, report.doubtful.isEmpty {
            return say("Nothing new.")
        }
        // In some languages a part begins with a word.
        let all = parts.joined(separator: ", ")
        var sentences = parts.isEmpty ? [] : [all.prefix(1).uppercased() + all.dropFirst() + "."]
        if let failure = report.failures.first { sentences.append(sentence(failure.error)) }
        if !report.doubtful.isEmpty { sentences.append(doubtful(report.doubtful.count)) }
        if let copies { sentences.append(copies) }
        if let remarked { sentences.append(remarked) }
        return sentences.joined(separator: " ")
    }

    /// The sent, waiting and unreadable messages of a round, in one sentence or more; `nil` if there is
    /// nothing to report.
    ///
    /// - Parameter isAwaited: True if waiting messages are reported, with the reason.
    package func whatLeft(_ report: MailSyncReport, isAwaited: Bool) -> String? {
        var sentences: [String] = []
        if !report.sent.isEmpty { sentences.append(say("Sent: \(counted(report.sent.count, .messages)).")) }
        let refused = report.failures.filter(\.isForGood)
        sentences += Set(refused.map { sentence($0.error) }).sorted()
        let fault = report.failures.first { $0.isTriedAgain && $0.step != .receiving }
        if isAwaited || !report.sent.isEmpty, report.waiting > 0, let fault {
            let waiting = counted(report.waiting, .messages)
            if case .network = fault.error {
                sentences.append(say("Waiting for the network: \(waiting)."))
            } else {
                sentences += [sentence(fault.error), say("Waiting: \(waiting).")]
            }
        }
        if !report.doubtful.isEmpty { sentences.append(doubtful(report.doubtful.count)) }
        if let error = report.copyFailure { sentences.append(notCopied(error)) }
        if let remarked = remarked(report.remarks) { sentences.append(remarked) }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }

    /// The reason why sent messages have no copy in the Sent folder.
    package func notCopied(_ error: MailError) -> String {
        say("No copy in the Sent folder: \(sentence(error))")
    }

    /// `Mail checked 2 minutes ago · watching`
    ///
    /// - Parameters:
    ///   - age: The seconds since the mailbox was read.
    ///   - isWatched: True if the server announces new mail.
    package func mailChecked(_ age: TimeInterval, isWatched: Bool) -> String {
        let when = ago(age)
        return isWatched ? say("Mail checked \(when) · watching") : say("Mail checked \(when)")
    }

    /// The recipients whom a message did not reach, and the reason.
    package func undelivered(_ message: OutgoingMessage) -> String {
        let people = list(message.to.map { ShortText.name($0.shownName) })
        guard let failure = message.failure else { return say("Not delivered to \(people)") }
        return say("Not delivered to \(people): \(sentence(failure))")
    }

    /// The messages whose arrival is unknown.
    package func doubtful(_ count: Int) -> String {
        say(
            "\(grouped: count) message may or may not have arrived; check the outbox.",
            "\(grouped: count) messages may or may not have arrived; check the outbox.", count)
    }
}

// MARK: - The account

extension Language {
    package func settingLabel(_ part: MailSettingPart) -> String {
        switch part {
        case .address: say("Address")
        case .password: say("Password")
        case .passwordCommand: say("Password command")
        case .sending: say("Outgoing server")
        case .receiving: say("Incoming server")
        case .user: say("User name")
        case .command: say("Send command")
        case .certificates: say("Certificates")
        case .aliases: say("Other addresses")
        }
    }

    package func explanation(of part: MailSettingPart) -> String {
        switch part {
        case .address: say("The address your invitations come from; if empty, the first of your addresses.")
        case .password: passwordIsTypedUnseen
        case .passwordCommand:
            say(
                "For those who have one: a command that prints the password, such as “pass show mail”. It is run once before it is stored; $MEET_MAIL_PASSWORD takes precedence."
            )
        case .sending:
            say("smtps://host, or smtp://host:587 with STARTTLS. Leave empty for well-known providers.")
        case .receiving: say("imaps://host/INBOX. Leave empty for well-known providers.")
        case .user: say("The name to sign in with; if empty, the address.")
        case .command: say("A sendmail-like command that takes messages instead of a server: “msmtp -t”.")
        case .certificates: say("A certificate file (PEM) for your own server.")
        case .aliases: say("Other addresses you are invited at, separated by commas.")
        }
    }

    /// The help on the password of an account.
    var passwordIsTypedUnseen: String {
        say("The password itself. What you type is not shown, and is not stored in the database.")
    }

    /// The place of a stored password, beside “Password”.
    package func isKept(by keeper: PasswordKeeper) -> String {
        switch keeper {
        case .keyring: say("in the system's keyring")
        case .pass: say("in pass, encrypted")
        case .file: say("in a file, in the clear")
        }
    }

    /// - Parameter key: The key that stores a password there.
    package func stores(_ keeper: PasswordKeeper, key: String) -> String {
        switch keeper {
        case .keyring: say("\(key) stores a password in the system's keyring.")
        case .pass: say("\(key) stores a password with pass, encrypted.")
        case .file: say("\(key) stores a password in a file, in the clear, readable by you only.")
        }
    }

    /// The place of a password that is being typed.
    ///
    /// - Parameter file: The path of the file in the clear.
    package func place(of keeper: PasswordKeeper, file: String) -> String {
        switch keeper {
        case .keyring: say("It is stored in the system's keyring.")
        case .pass: say("It is stored with pass, encrypted.")
        case .file: say("It is stored in the clear, readable by you only: \(file)")
        }
    }

    /// The kind of password or token that the provider requires.
    package func wants(_ provider: MailProvider) -> String {
        switch provider.demand {
        case .password: say("\(provider.name) is a known provider: the address and its password are enough.")
        case .appPassword(let page):
            say("\(provider.name) requires a password created for this program: \(page)")
        case .token: say("\(provider.name) requires an OAuth token, which the command must print.")
        case .bridge:
            say(
                "\(provider.name) needs its own bridge running on this machine; the bridge shows the password."
            )
        case .switchedOn(let page): say("\(provider.name) requires IMAP to be turned on first: \(page)")
        }
    }

    /// The result of testing one server.
    package func tested(_ way: MailTestReport.Way) -> String {
        guard let error = way.error else {
            return way.kind == .smtp ? say("Sending works.") : say("Reading works.")
        }
        let reason = sentence(error)
        let failed = way.kind == .smtp ? say("Sending: \(reason)") : say("Reading: \(reason)")
        return [failed, way.server.flatMap { otherEncryption(of: $0, after: error) }].compactMap(\.self)
            .joined(separator: " ")
    }

    /// The URL that fits a server which seems to begin encryption in the other way; `nil` without a sign of it.
    private func otherEncryption(of server: MailServer, after error: MailError) -> String? {
        guard case .network(let cause) = error else { return nil }
        switch cause {
        case .timeout where !server.isImplicitTLS:
            return say("If the port speaks TLS from the start, write \(server.turned.url).")
        case .tls where server.isImplicitTLS:
            return say("If the port begins without TLS (STARTTLS), write \(server.turned.url).")
        default: return nil
        }
    }
}

// MARK: - What went wrong

extension Language {
    package func sentence(_ error: MailError) -> String {
        switch error {
        case .notSetUp(.smtp): say("No outgoing mail server is set.")
        case .notSetUp(.imap): say("No incoming mailbox is set.")
        case .badServer(let kind, let fault): words(fault, kind)
        case .noSecret(let variable, let setting):
            say(
                "No password is set: set \(setting) to a command that prints it, or set the variable \(variable)."
            )
        case .secretCommand(let name, let fault): say("The password command \(name) \(words(fault)).")
        case .network(let error): sentence(error)
        case .certificate(let host, let names, let reason): certificate(host, names, reason)
        case .notEncrypted(let host):
            say("\(host) offers no encryption and is not on this machine; nothing was sent.")
        case .noSignIn(let host): say("\(host) offers no sign-in method that this program supports.")
        case .signIn(let host, let said):
            say("\(host) did not accept the name and password\(quote(said)).")
        case .badAddress(let address): say("No mail can be sent to “\(ShortText.typed(address))”.")
        case .refused(let host, let refusal): sentence(refusal, host)
        case .doubtful(let host, _):
            say("\(host) did not confirm that it accepted the message; it may have arrived.")
        case .unreadable(let host): say("The response from \(host) cannot be understood.")
        case .mailbox(let host, let name, let said):
            say("\(host) could not open the mailbox “\(ShortText.typed(name))”\(quote(said)).")
        case .tooLarge(let host, let limit):
            say("\(host) sent more than the limit of \(ByteText.size(limit)).")
        case .command(let name, let fault): say("The command \(name) \(words(fault)).")
        case .file(let path, let code): say("\(path) cannot be read: \(String(cString: strerror(code))).")
        case .cancelled: say("It was stopped.")
        }
    }

    package func sentence(_ error: PasswordKeepingError) -> String {
        switch error {
        case .program(let name, let fault):
            say("The password was not stored: \(name) \(words(fault)).")
        case .file(let path, let code):
            say("The password was not stored: \(path) cannot be written: \(String(cString: strerror(code))).")
        case .noAddress: sentence(InvitationError.noAddress)
        }
    }

    private func certificate(_ host: String, _ names: [String], _ reason: String) -> String {
        let made = names.isEmpty ? "" : say(" It was issued for \(names.joined(separator: ", ")).")
        let why = reason.isEmpty ? "" : ": \(ShortText.withoutPeriod(reason))"
        return say("The certificate of \(host) is not valid\(why).\(made) Nothing was sent.")
    }

    private func words(_ fault: MailServer.Fault, _ kind: MailServer.Kind) -> String {
        let example = kind == .smtp ? say("smtps://smtp.example.org") : say("imaps://imap.example.org/INBOX")
        return switch fault {
        case .malformed: say("That is not a server address; write \(example).")
        case .scheme(let scheme):
            say("The protocol “\(ShortText.typed(scheme))” is not supported; write \(example).")
        case .secret: say("The name and password have their own settings; write \(example).")
        }
    }

    func words(_ fault: MailError.CommandFault) -> String {
        switch fault {
        case .notFound: say("was not found")
        case .failed(let status): say("failed (status \(status))")
        case .tookTooLong: say("took too long")
        case .noSecret: say("printed no password")
        }
    }

    private func sentence(_ refusal: SMTPRefusal, _ host: String) -> String {
        let what =
            switch refusal.step {
            case .sender: say("your address")
            case .recipient(let address): say("the address \(ShortText.typed(address))")
            case .message: say("the message")
            }
        if refusal.code == 0 { return say("\(host) did not accept \(what)\(quote(refusal.said)).") }
        return say("\(host) did not accept \(what): \(refusal.code)\(quote(refusal.said)).")
    }

    /// A server's reply, as part of a sentence.
    func quote(_ said: String) -> String {
        said.isEmpty ? "" : say(" (“\(ShortText.withoutPeriod(ShortText.name(said)))”)")
    }
}
