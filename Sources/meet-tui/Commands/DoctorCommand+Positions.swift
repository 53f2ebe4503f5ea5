import ArgumentParser
import Foundation
import MeetStore
import Operations
import Sentences

/// The positions of others in the report of doctor: from servers, and from phones. The broker is asked with
/// `--positions` only.
extension DoctorCommand {
    /// Prints the broker, the links of Hauk, and the last round; nothing without them.
    func reportBroker(_ workspace: Workspace) throws {
        let health = try LoadBrokerHealth().run(in: workspace)
        let label = say("positions", context: "label")
        if health.isRefused {
            tell(label, say("the MQTT server in the settings may not be used without encryption"))
        }
        if let broker = health.broker {
            let user = health.user.isEmpty ? say("no user") : say("user \(health.user)")
            let isMissing = !health.user.isEmpty && !health.hasPassword
            tell(label, say.doctorLine([broker, user] + (isMissing ? [say("no password")] : [])))
            let round = health.lastSuccess.map { say.ago(workspace.now().timeIntervalSince($0)) }
            tell(round.map { say("last successful round: \($0)") } ?? say("no successful round yet"))
            if let failure = health.failure { tell(say.sentence(failure)) }
        }
        if health.links > 0 {
            let links = say("\(health.links) Hauk link", "\(health.links) Hauk links", health.links)
            tell(health.broker == nil ? label : "", links)
        }
    }

    /// Prints whether positions are taken, and where; nothing if nobody wants it.
    ///
    /// - Throws: `StoreError`.
    func reportPhones(_ workspace: Workspace) throws {
        let label = say("phones", context: "label")
        let store = workspace.store
        guard let address = try PositionSettings.listening(in: store) else {
            if try store.shares(open: true).isEmpty { return }
            return tell(label, say("cannot send positions: \(PositionSettings.listenKey) is not set"))
        }
        let wanted = address.text
        defer { if let warning = say.openAddress(address) { tell(warning) } }
        if AgentLock.holder(database: store.path) == nil {
            tell(label, say("cannot send positions to \(wanted): no agent is running"))
        } else if AgentLock.address(database: store.path) == wanted {
            tell(label, say("can send positions to \(wanted)"))
        } else {
            tell(
                label,
                say("cannot send positions: \(wanted) could not be opened; is another program using it?"))
        }
    }

    /// Signs in to the broker, and reads its topics once without storing anything.
    func testBroker(_ workspace: Workspace) throws {
        let isSetUp: Bool
        do {
            isSetUp = try stoppable { try await TestBroker().run(in: workspace) }
        } catch let error as BrokerError {
            Output.complain(say.sentence(error))
            throw ExitCode.failure
        }
        tell(isSetUp ? "✓ " + say("The MQTT server lets you in.") : say("No MQTT server is set."))
    }
}
