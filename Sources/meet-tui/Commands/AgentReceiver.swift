import Foundation
import MeetStore
import Operations
import Sentences
import Serving
import Synchronization

/// The server of an agent that takes the positions of phones (`positions.listen`). It listens at the address
/// of the setting, also of a changed one, until the agent ends.
final class AgentReceiver: Sendable {
    private struct State {
        var address: ListeningAddress?
        var server: PhoneServer?
        /// The address whose failure was reported.
        var reported: ListeningAddress?
    }

    /// Yields after positions were stored.
    var changes: AsyncStream<Void> { receiver.changes }
    private let receiver: PhoneReceiver
    private let store: MeetStore
    private let note: @Sendable (String?) -> Void
    private let state = Mutex(State())

    /// - Parameter note: Tells other processes the address at which it listens; `nil` for none.
    init(_ workspace: Workspace, note: @escaping @Sendable (String?) -> Void) {
        receiver = PhoneReceiver(workspace)
        store = workspace.store
        self.note = note
    }

    /// Listens where the setting says. An address that was taken by another program is tried again each time.
    func refresh() {
        let setting: ListeningAddress?
        // A round that cannot read the database reports it.
        do throws(StoreError) { setting = try PositionSettings.listening(in: store) } catch { return }
        let known = state.withLock { $0 }
        if known.address == setting, setting == nil || known.server != nil { return }
        known.server?.close()
        guard let wanted = setting else {
            state.withLock { $0 = State() }
            return note(nil)
        }
        do throws(DoorError) {
            let server = try PhoneServer(host: wanted.host, port: wanted.port, receiver: receiver)
            state.withLock { $0 = State(address: wanted, server: server, reported: nil) }
            note(wanted.text)
        } catch {
            state.withLock { $0 = State(address: wanted, server: nil, reported: wanted) }
            note(nil)
            if known.reported != wanted { Output.complain(Self.sentence(error, wanted.text)) }
        }
    }

    /// Ends the server, and writes what it took.
    func finish() {
        let server = state.withLock { state in
            defer { state = State() }
            return state.server
        }
        server?.close()
        receiver.finish()
    }

    private static func sentence(_ error: DoorError, _ address: String) -> String {
        switch error {
        case .inUse: say("Phones cannot send positions: another program is using \(address).")
        case .notHere: say("Phones cannot send positions: \(address) is not an address of this computer.")
        case .system(let code):
            say(
                "Phones cannot send positions: \(address) cannot be opened (\(String(cString: strerror(code))))."
            )
        }
    }
}
