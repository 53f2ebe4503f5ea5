import ArgumentParser
import Glibc
import Operations
import Sentences
import Serving

/// Votes, quizzes and icebreakers on the phones of those at the table.
struct AtTableCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "table",
            abstract: say("At the table: a live vote, a quiz or an icebreaker on everybody's phone."),
            discussion: CommandConfiguration.discussion(
                say(
                    "The phones open a page that this computer serves on the local network; a four-letter code keeps strangers out. “quizzes scores” shows the all-time scores."
                ), .table),
            subcommands: verbs)
    }

    static var verbs: [any ParsableCommand.Type] { [Host.self, Join.self] }
}

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
