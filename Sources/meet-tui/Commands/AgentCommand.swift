import ArgumentParser
import Foundation
import Glibc
import MeetCore
import MeetStore
import Operations
import Processes
import Sentences
import VenueSearch

struct AgentCommand: ParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "agent", abstract: say("Show reminders while the program is not open."),
            discussion: CommandConfiguration.discussion(
                say(
                    "They are shown by the command in the setting reminders.command, which gets a title and a text as its last two arguments; otherwise by notify-send, if it is installed; otherwise they are printed. Reminders that the open program has already shown are not shown again."
                ), .agent),
            subcommands: verbs + [Verbless<Status>.self], defaultSubcommand: Verbless<Status>.self)
    }

    static var verbs: [any ParsableCommand.Type] { [Run.self, Install.self, Status.self, Stop.self] }

    struct Run: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "run", say("Wait, and show reminders as they become due, until stopped."), example: .agentRun)
        }

        @OptionGroup var options: ProgramOptions
        @Flag(help: ArgumentHelp(say("Show what is due now, and exit; for cron.")))
        var once = false

        var opening: DatabaseOpening { once ? .existing : .made }

        func run(in session: CommandSession) throws {
            let workspace = session.workspace.ofAgent
            let mail = MailNoticeSource.notices(isPatient: once)
            let calendars = SubscriptionNoticeSource.notices(isPatient: once)
            let accounts = AccountNoticeSource.notices(isPatient: once)
            let broker = BrokerNoticeSource(isPatient: once)
            let agent = AgentCommand.agent(
                workspace,
                // A single round reads the mail first, whose votes and words from on the way are news.
                [
                    SafetyNoticeSource.source, .shareEnds, mail.source, broker.source,
                    PollNoticeSource.source, ArrivalNoticeSource.source(isPatient: once), calendars.source,
                    accounts.source, TrackNoticeSource.source,
                ],
                isPatient: once)
            AgentCommand.takeZone(options, workspace)
            guard !once else {
                let round = try agent.tell()
                AgentLoop.complain(of: round)
                // Every minute's run would report the same failure; `doctor` shows the day of the last
                // backup.
                _ = try? BackUpDatabase().run(in: workspace)
                AgentFreeBusy(workspace).write()
                session.tellHooks(isAsked: true)
                if !round.failures.isEmpty { throw ExitCode.failure }
                return
            }
            let store = workspace.store
            guard let lock = AgentLock(database: store.path) else {
                guard let process = AgentLock.holder(database: store.path) else {
                    let path = AgentLock.path(store.path)
                    let isLink = (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) != nil
                    throw CommandFailure(
                        say.cannotWrite(path, reason: String(cString: strerror(isLink ? ELOOP : EACCES))))
                }
                throw CommandFailure(say("An agent is already running\(say.number(Int(process)))."))
            }
            let options = options
            let backups = AgentBackups(workspace)
            let freeBusy = AgentFreeBusy(workspace)
            // The lock is released with this function, whatever still holds the receiver.
            let receiver = AgentReceiver(workspace) { [weak lock] in lock?.note(address: $0) }
            let log = ProgramLog(
                path: ProgramLog.path(environment: workspace.environment), writer: .agent, now: workspace.now)
            log.follow(store)
            log.write(.info, .started, [(.version, Build.versionWithCommit)])
            let loop = AgentLoop(agent, now: workspace.now, log: log) {
                AgentCommand.takeZone(options, workspace)
                receiver.refresh()
            } finish: {
                backups.make()
                freeBusy.write()
                AgentCommand.deleteOldPositions(workspace)
            }
            let hooks = OpenHooks(workspace, log: log)
            hooks.start()
            defer {
                hooks.finish()
                log.write(.info, .ended)
                log.flush()
                receiver.finish()
                broker.finish()
                calendars.finish(isAbrupt: true)
                accounts.finish()
                mail.finish()
                store.close()
            }
            try withExtendedLifetime(lock) {
                try loop.run(
                    store.externalChanges(), mail.changes, receiver.changes, broker.changes, broker.positions)
            }
        }
    }

    struct Install: ParsableCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "install", say("Run the agent from now on whenever you are logged in."),
                more: say(
                    "It is a systemd unit for your user only; “systemctl --user disable --now meet-agent” turns it off. Without systemd, a line for cron that does the same is printed."
                ), example: .agentInstall
            )
        }

        @OptionGroup var options: ProgramOptions

        func run() throws {
            try CommandFailure.reporting {
                let program = try InstalledFiles.program()
                let unit = AgentUnit(
                    program: program, database: options.path, description: say("Reminders from meet"))
                guard let systemctl = SpawnedCommand.find("systemctl", in: options.environment) else {
                    Output.line(say("There is no systemd here."))
                    return AgentCommand.printCronLine(unit)
                }
                let folder = AgentUnit.folder(environment: options.environment)
                let file = "\(folder)/\(AgentUnit.name)"
                try MeetStore.checkIsNoOwnFile(file, of: options.path)
                do {
                    try FileManager.default.createDirectory(
                        atPath: folder, withIntermediateDirectories: true)
                    try Data(unit.text.utf8).write(to: URL(fileURLWithPath: file), options: .atomic)
                } catch {
                    throw CommandFailure(say.cannotWrite(file, reason: error.localizedDescription))
                }
                Output.line(say("Wrote \(file)"))
                for words in [["daemon-reload"], ["enable", "--now", AgentUnit.name]] {
                    let arguments = ["--user"] + words
                    let command = SpawnedCommand(
                        path: systemctl, arguments: arguments,
                        environment: KeySource.withoutKeys(options.environment))
                    guard command.start(patience: 60) == .exited(status: 0, output: []) else {
                        AgentCommand.printCronLine(unit)
                        throw CommandFailure(
                            say(
                                "The agent could not be started: “\((["systemctl"] + arguments).joined(separator: " "))” failed. Try again from a login session, or use cron."
                            ))
                    }
                }
                Output.line(say("Started \(AgentUnit.name); it runs whenever you are logged in."))
            }
        }
    }

    struct Status: ListingCommand, StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("status", say("Whether the agent is running."), example: .agentStatus)
        }
        static var noun: String { "agent" }
        static var verbs: [any ParsableCommand.Type] { AgentCommand.verbs }

        @OptionGroup var options: ProgramOptions

        func run(in session: CommandSession) throws {
            guard let process = AgentLock.holder(database: session.workspace.store.path) else {
                throw CommandFailure(say("No agent is running."))
            }
            Output.line(say("The agent is running\(say.number(Int(process)))."))
            AgentCommand.takeZone(options, session.workspace)
            if let wanted = try PositionSettings.listening(in: session.store)?.text {
                let isOpen = AgentLock.address(database: session.store.path) == wanted
                Output.line(
                    isOpen
                        ? say("Phones can send positions to \(wanted).")
                        : say("Phones cannot send positions: \(wanted) could not be opened."))
            }
            guard let next = try session.store.reminders(limit: 1).first else { return }
            let moment = ReminderText.moment(next.at, now: session.now, zone: session.zone)
            Output.line(say("Next: \(moment) \(next.title)"))
        }
    }

    struct Stop: StoreCommand {
        static var configuration: CommandConfiguration {
            .verb("stop", say("Stop the running agent."), example: .agentStop)
        }

        /// The time in seconds that an agent may take to finish a notice.
        private static let patience = 30.0

        @OptionGroup var options: ProgramOptions

        func run(in session: CommandSession) throws {
            let path = session.workspace.store.path
            guard let process = AgentLock.holder(database: path) else {
                return Output.line(say("No agent is running."))
            }
            let deadline = ContinuousClock.now + .seconds(Self.patience)
            guard process > 0, kill(process, SIGTERM) == 0 else {
                throw CommandFailure(say("The agent did not stop\(say.number(Int(process)))."))
            }
            while AgentLock.holder(database: path) == process {
                guard ContinuousClock.now < deadline else {
                    throw CommandFailure(say("The agent did not stop\(say.number(Int(process)))."))
                }
                usleep(20_000)
            }
            Output.line(say("The agent was stopped."))
        }
    }

    // MARK: - What they have in common

    /// Makes an agent.
    ///
    /// - Parameters:
    ///   - remote: Polls, and the sources that are asked elsewhere: mail, calendars.
    ///   - isPatient: Whether there is only a single round, which waits for near things.
    private static func agent(
        _ workspace: Workspace, _ remote: [NoticeSource], isPatient: Bool
    ) -> ReminderAgent {
        ReminderAgent(
            workspace,
            sources: [
                PositionNoticeSource.source(isPatient: isPatient),
                DepartureNoticeSource.source(isPatient: isPatient),
                NearNoticeSource.source(isPatient: isPatient),
            ] + remote,
            words: { reminders, now in
                let (title, text) = ReminderText.notice(reminders, now: now, zone: ReaderZone.current)
                return AgentNotice(title: title, text: text)
            },
            deliver: { notice in
                try NoticeDelivery(workspace).deliver(notice) { notice in
                    for line in say.notice(notice).split(separator: "\n") { Output.line(String(line)) }
                }
            })
    }

    /// Sets the reader's zone, UTC if it is unknown, and the written form of dates from the current settings.
    private static func takeZone(_ options: ProgramOptions, _ workspace: Workspace) {
        _ = try? options.zone(of: workspace)
        guard let dates = try? DateSettings(readFrom: workspace.store) else { return }
        Languages.choose(dates.conventions(in: options.environment))
    }

    /// Deletes the positions of others that were kept long enough. A later round deletes what this one could not.
    private static func deleteOldPositions(_ workspace: Workspace) {
        do throws(StoreError) { _ = try DeleteOldPositions().run(in: workspace) } catch {
            Output.complain(ErrorText.sentence(error))
        }
    }

    /// Prints the crontab(5) line equivalent to the unit; a percent sign would end it.
    private static func printCronLine(_ unit: AgentUnit) {
        let words = [unit.program, "agent", "run", "--once", "--database", unit.database]
        let command = words.map(ShellWord.quoted).joined(separator: " ").replacing("%", with: "\\%")
        Output.line(say("This line in “crontab -e” shows due reminders every minute:"))
        Output.line("* * * * * \(command)")
    }
}
