import Glibc
import Operations
import Sentences
import Serving

extension TableServers {
    /// The servers of the program.
    static let live = TableServers(usualPort: TableServer.usualPort) {
        (table, address, port) throws(ListeningError.Fault) in
        do throws(DoorError) {
            return try TableServer(
                host: address, port: port, table: table, language: say, now: ProgramClock.now)
        } catch {
            switch error {
            case .inUse: throw ListeningError.Fault.inUse
            case .notHere: throw ListeningError.Fault.notHere
            case .system(let code): throw ListeningError.Fault.system(String(cString: strerror(code)))
            }
        }
    }
}
