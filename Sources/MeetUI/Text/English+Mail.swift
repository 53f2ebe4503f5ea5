import Foundation
import Mail
import MeetStore
import Operations

// MARK: - The outbox

extension English {
    package var outboxHeading: String { "Outbox" }
    package var outboxIsEmpty: String { "Nothing was sent yet, and nothing waits." }
    package func words(_ state: OutgoingMessage.State) -> String {
        switch state {
        case .queued: "waits"
        case .sending: "leaves"
        case .doubtful: "arrived?"
        case .sent: "sent"
        case .failed: "refused"
        case .cancelled: "cancelled"
        case .withdrawn: "taken back"
        }
    }
    package func toPeople(_ names: [String]) -> String { "To \(names.joined(separator: ", "))" }
    package func isQueued(attempts: Int, error: String, next: String?) -> String {
        let when = next.map { "Tried again at \($0)" } ?? "Sent as soon as there is a network"
        guard attempts > 0 else { return "\(when)." }
        let times = attempts == 1 ? "Tried once" : "Tried \(attempts) times"
        return "\(times)\(reason(error)). \(when)."
    }
    package var isBeingSent: String { "It is being handed over." }
    package func mayHaveArrived(_ error: String, arrived: String, again: String) -> String {
        "Did it arrive? \(arrived) yes, \(again) send it again. The server did not say whether it took it\(reason(error))."
    }
    package func wasSent(at moment: String) -> String { "Sent at \(moment)." }
    package func wasRefused(_ error: String, retry: String) -> String {
        "The server refuses it\(reason(error)). \(retry) tries it once more."
    }
    package func wasCancelled(retry: String) -> String {
        "You took it out before it left; \(retry) sends it after all."
    }
    package var wasWithdrawn: String { "Undo took it back before it left." }
    package var hasLeftAlready: String { "It has left, or may have; it cannot be taken back." }
    package var isNotSent: String { "It is not sent." }
    private func reason(_ error: String) -> String {
        error.isEmpty ? "" : ": \(ShortText.withoutPeriod(error))"
    }

    package func messagesTakenBack(_ count: Int) -> String {
        count == 1 ? "Its message had not left." : "Its \(counted(count, .messages)) had not left."
    }

    package func synced(_ report: MailSyncReport) -> String {
        if report.isDoneElsewhere { return syncIsDoneElsewhere }
        var parts: [String] = []
        if !report.sent.isEmpty { parts.append("\(counted(report.sent.count, .messages)) sent") }
        if !report.received.isEmpty { parts.append("\(counted(report.received.count, .messages)) came") }
        let remarked = remarked(report.remarks)
        if parts.isEmpty, remarked == nil, report.failures.isEmpty, report.doubtful.isEmpty {
            return "Nothing new."
        }
        var sentences = parts.isEmpty ? [] : [parts.joined(separator: ", ") + "."]
        if let failure = report.failures.first { sentences.append(sentence(failure.error)) }
        if !report.doubtful.isEmpty { sentences.append(doubtful(report.doubtful.count)) }
        if let remarked { sentences.append(remarked) }
        return sentences.joined(separator: " ")
    }
    package func whatLeft(_ report: MailSyncReport, isAwaited: Bool) -> String? {
        var sentences: [String] = []
        if !report.sent.isEmpty { sentences.append("Sent: \(counted(report.sent.count, .messages)).") }
        let refused = report.failures.filter(\.isForGood)
        sentences += Set(refused.map { sentence($0.error) }).sorted()
        let fault = report.failures.first { $0.isTriedAgain && $0.step != .receiving }
        if isAwaited || !report.sent.isEmpty, report.waiting > 0, let fault {
            let waiting = counted(report.waiting, .messages)
            if case .network = fault.error {
                sentences.append("Waiting for the network: \(waiting).")
            } else {
                sentences += [sentence(fault.error), "Waiting: \(waiting)."]
            }
        }
        if !report.doubtful.isEmpty { sentences.append(doubtful(report.doubtful.count)) }
        if let remarked = remarked(report.remarks) { sentences.append(remarked) }
        return sentences.isEmpty ? nil : sentences.joined(separator: " ")
    }
    package func doubtful(_ count: Int) -> String {
        "\(counted(count, .messages)) may have arrived or not; the outbox asks about it."
    }
}

// MARK: - The account

extension English {
    package var accountHeading: String { "Mail account" }
    package var mailLabel: String { "Mail" }
    package var mailExplanation: String { "By which invitations and answers go out and come in." }
    package func settingLabel(_ part: MailSettingPart) -> String {
        switch part {
        case .address: "Address"
        case .passwordCommand: "Password from"
        case .sending: "Sends by"
        case .receiving: "Reads from"
        case .user: "Signs in as"
        case .command: "Or hands to"
        case .certificates: "Trusts also"
        case .aliases: "Also me"
        }
    }
    package func explanation(of part: MailSettingPart) -> String {
        switch part {
        case .address: "From which your invitations come; empty: the first of your addresses."
        case .passwordCommand:
            "A command that prints the password, such as “pass show mail”. The password itself is never stored; "
                + "$MEET_MAIL_PASSWORD goes before it."
        case .sending: "smtps://host, or smtp://host:587 with STARTTLS. Empty for the well-known providers."
        case .receiving: "imaps://host/INBOX. Empty for the well-known providers."
        case .user: "The name to sign in with; empty: the address."
        case .command: "A command like sendmail, which takes messages in place of a server: “msmtp -t”."
        case .certificates: "A file of certificates (PEM) for a server of your own."
        case .aliases: "Further addresses at which you are invited, commas between them."
        }
    }
    package func wants(_ provider: MailProvider) -> String {
        switch provider.demand {
        case .password: "\(provider.name) is known: the address and its password are enough."
        case .appPassword(let page): "\(provider.name) wants a password made for this program: \(page)"
        case .token: "\(provider.name) wants a token (OAuth), which the command has to print."
        case .bridge:
            "\(provider.name) needs its own bridge running on this machine, which says the password."
        case .switchedOn(let page): "\(provider.name) wants IMAP switched on first: \(page)"
        }
    }
    package var providerIsUnknown: String {
        "The provider is not one of the known ones: fill in by which server it is sent, and from which it is read."
    }
    package var noAccountYet: String { "No mail is set up yet; the Me tab does that." }
    package var testingAlready: String { "A test is running." }
    package var isTesting: String { "Logging in…" }
    package func tested(_ kind: MailServer.Kind, _ error: MailError?) -> String {
        switch (kind, error) {
        case (.smtp, nil): "Sending works."
        case (.imap, nil): "Reading works."
        case (.smtp, let error?): "Sending: \(sentence(error))"
        case (.imap, let error?): "Reading: \(sentence(error))"
        }
    }
}

// MARK: - What went wrong

extension English {
    package func sentence(_ error: MailError) -> String {
        switch error {
        case .notSetUp(.smtp): "No server to send by is set."
        case .notSetUp(.imap): "No mailbox to read is set."
        case .badServer(let kind, let fault): words(fault, kind)
        case .noSecret(let variable, let setting):
            "There is no password: set \(setting) to a command that prints it, or the variable \(variable)."
        case .secretCommand(let name, let fault): "The password's command, \(name), \(words(fault))."
        case .network(let error): sentence(error)
        case .certificate(let host, let names, let reason): certificate(host, names, reason)
        case .notEncrypted(let host):
            "\(host) offers no encryption, and is not on this machine; nothing was sent."
        case .noSignIn(let host): "\(host) knows no way to sign in that this program knows."
        case .signIn(let host, let said):
            "\(host) did not take the name and the password\(quote(said))."
        case .badAddress(let address): "No mail can be sent to “\(ShortText.typed(address))”."
        case .refused(let host, let refusal): sentence(refusal, host)
        case .doubtful(let host, _): "\(host) did not say whether it took the message; it may have arrived."
        case .unreadable(let host): "What \(host) says cannot be understood."
        case .mailbox(let host, let name, let said):
            "\(host) does not open the mailbox “\(ShortText.typed(name))”\(quote(said))."
        case .tooLarge(let host, let limit): "\(host) sends more than \(ByteText.size(limit))."
        case .command(let name, let fault): "The command \(name) \(words(fault))."
        case .file(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))."
        case .cancelled: "It was stopped."
        }
    }

    private func certificate(_ host: String, _ names: [String], _ reason: String) -> String {
        let made = names.isEmpty ? "" : " It was made for \(names.joined(separator: ", "))."
        let why = reason.isEmpty ? "" : ": \(ShortText.withoutPeriod(reason))"
        return "The certificate of \(host) does not fit\(why).\(made) Nothing was sent."
    }

    private func words(_ fault: MailServer.Fault, _ kind: MailServer.Kind) -> String {
        let example = kind == .smtp ? "smtps://smtp.example.org" : "imaps://imap.example.org/INBOX"
        return switch fault {
        case .malformed: "That is no server; write \(example)."
        case .scheme(let scheme): "“\(ShortText.typed(scheme))” is not spoken here; write \(example)."
        case .secret: "Name and password have settings of their own; write \(example)."
        }
    }

    private func words(_ fault: MailError.CommandFault) -> String {
        switch fault {
        case .notFound: "was not found"
        case .failed(let status): "failed (status \(status))"
        case .tookTooLong: "took too long"
        case .noSecret: "printed no password"
        }
    }

    private func sentence(_ refusal: SMTPRefusal, _ host: String) -> String {
        let what =
            switch refusal.step {
            case .sender: "your address"
            case .recipient(let address): "the address \(ShortText.typed(address))"
            case .message: "the message"
            }
        return "\(host) does not take \(what): \(refusal.code)\(quote(refusal.said))."
    }

    /// What a server said, as part of a sentence.
    private func quote(_ said: String) -> String {
        said.isEmpty ? "" : " (“\(ShortText.withoutPeriod(ShortText.name(said)))”)"
    }
}
