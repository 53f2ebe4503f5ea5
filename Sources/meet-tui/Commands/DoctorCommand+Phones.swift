import ArgumentParser
import MeetStore
import Operations
import Sentences

/// The positions of phones in the report of doctor.
extension DoctorCommand {
    /// Prints whether positions are taken, and where; nothing if nobody wants it.
    ///
    /// - Throws: `StoreError`.
    func reportPhones(_ workspace: Workspace) throws {
        let label = say("phones", context: "label")
        let store = workspace.store
        guard let wanted = try PositionSettings.listening(in: store)?.text else {
            if try store.shares(open: true).isEmpty { return }
            return tell(label, say("cannot send positions: \(PositionSettings.listenKey) is not set"))
        }
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
}
