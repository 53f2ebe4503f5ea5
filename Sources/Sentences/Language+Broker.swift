import Foundation
import Mail
import Operations
import Transport

/// Sentences about the servers that tell positions.
extension Language {
    package func sentence(_ error: BrokerError) -> String {
        switch error {
        case .connection(let error): sentence(error)
        case .secretCommand(let name, let fault): say("The MQTT password command \(name) \(words(fault)).")
        case .noSecret:
            say(
                "No MQTT password is set: set \(BrokerSettings.passwordCommandKey) to a command that prints it, or set the variable \(BrokerSettings.passwordVariable)."
            )
        }
    }

    private func sentence(_ error: MQTTError) -> String {
        switch error {
        case .transport(let error): sentence(error)
        case .certificate(let host, let names, let reason):
            sentence(MailError.certificate(host: host, names: names, reason: reason))
        case .refused(let host, let refusal): sentence(refusal, of: host)
        case .notSubscribed(let host, let filter):
            say("\(host) does not let you read the topics \(ShortText.typed(filter)).")
        case .closed(let host): say("\(host) closed the connection.")
        case .unreadable(let host): say("\(host) does not speak MQTT 3.1.1.")
        }
    }

    private func sentence(_ refusal: MQTTError.Refusal, of host: String) -> String {
        switch refusal {
        case .password: say("\(host) did not accept the user and the password.")
        case .notAllowed:
            say("\(host) did not accept the user and the password, or does not let this user in.")
        case .version: say("\(host) does not speak MQTT 3.1.1.")
        case .unavailable: say("\(host) is not available at the moment.")
        case .client, .other: say("\(host) refused the connection.")
        }
    }

    func sentence(_ fault: BrokerSettings.Fault) -> String {
        switch fault {
        case .noBroker(let text):
            say(
                "“\(ShortText.typed(text))” is not the address of an MQTT server; write it like mqtts://maria@example.org/owntracks/+/+."
            )
        case .password:
            say(
                "The password does not belong into the address; set \(BrokerSettings.passwordCommandKey) to a command that prints it."
            )
        case .notEncrypted(let host):
            say(
                "Positions would go to \(host) without encryption. Write mqtts://, or set \(BrokerSettings.plainKey) to “yes” first."
            )
        case .noneOf(let words, let text): sentence(SettingError.noneOf(words, text))
        case .noProgram(let beginning):
            say(
                "“\(beginning)…” is not a program on this machine, so it was not stored. Enter a command that prints the password, such as “pass show mqtt”."
            )
        }
    }
}
