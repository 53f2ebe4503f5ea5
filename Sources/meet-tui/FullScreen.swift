import Dispatch
import Foundation
import Glibc
import MeetCore
import MeetStore
import MeetUI
import Operations
import Sentences
import Shell
import TerminalKit
import VenueSearch

/// Opens the full-screen program and runs it to its end.
enum FullScreen {
    /// Runs the program, and returns only by an error; the process ends with the program.
    ///
    /// - Parameter thing: The file or address to open; `nil` for none.
    static func run(_ options: ProgramOptions, opening thing: OpenedThing? = nil) throws {
        // Opening may take time, for a backup or because another program keeps the database busy. Until then
        // the terminal is the shell's, and ^C ends the program as usual.
        let store = try options.openStore()
        let terminal = try MainActor.assumeIsolated { try NcursesTerminal() }
        MainActor.assumeIsolated {
            start(terminal, options.workspace(store), opening: thing)
        }
        dispatchMain()
    }

    @MainActor
    private static func start(
        _ terminal: NcursesTerminal, _ workspace: Workspace, opening thing: OpenedThing?
    ) {
        let (store, now, environment) = (workspace.store, workspace.now, workspace.environment)
        let system = ReaderZone.system
        var app = App(size: terminal.size, now: now(), systemZone: system.zone ?? .gmt)
        if system.zone == nil { app.namelessZone = system.source }
        app.opening = thing
        app.hasClipboard = terminal.hasClipboard
        app.colors = terminal.colors
        app.placeZones = PlaceZones(environment: environment)
        app.weeks = .likely(in: environment)
        app.systemLanguage = Languages.preferred(environment)
        app.mapSigns = .of(terminal.encoding.likely)
        app.wantsColors = NcursesTerminal.environmentWantsColors
        // The first frame has the person's appearance and language already.
        let profile = (try? Profile(readFrom: workspace.store)) ?? Profile()
        app.person.appearance = profile.appearance
        app.person.language = profile.language
        app.hasLetters = terminal.hasLetters
        if !app.hasLetters {
            Languages.choose(Languages.chosen(profile.language, environment, hasLetters: false))
        }
        // A database that is only read keeps the order it has.
        _ = try? OrderContacts().run(in: workspace)
        let tools = EffectTools(workspace, table: TableRoom(servers: TableServers.live))
        let runtime = AppRuntime(app: app, terminal: terminal, tools: tools, now: now)
        let log = ProgramLog(path: ProgramLog.path(environment: environment), writer: .screen, now: now)
        let hooks = OpenHooks(workspace, log: log)
        let session = TerminalSession(terminal: terminal)
        session.onEvents = { runtime.handle($0) }
        session.onTerminate = { signal in
            leave(runtime, session, store, hooks, log) {
                // The sender sees that the process ended by that signal.
                Glibc.signal(signal, SIG_DFL)
                // The threads of the main queue receive no signals.
                var taken = sigset_t()
                sigemptyset(&taken)
                sigaddset(&taken, signal)
                pthread_sigmask(SIG_UNBLOCK, &taken, nil)
                raise(signal)
                _exit(128 + signal)
            }
        }
        runtime.hooks.suspend = { session.suspend() }
        // `_exit`, because reads in progress must not run concurrently with the destructors of `exit`.
        runtime.hooks.quit = { leave(runtime, session, store, hooks, log) { _exit(0) } }
        runtime.hooks.zoneChanged = { ReaderZone.set($0) }
        runtime.hooks.failed = { log.write($0, sentence: ErrorText.sentence($0)) }
        session.start()
        runtime.start()
        // The files that a killed run left for other programs.
        Task.detached(priority: .utility) {
            TemporaryFolder.clearLeftovers()
            log.follow(store)
            log.write(.info, .started, [(.version, Build.versionWithCommit)])
            hooks.start()
        }
        runtime.follow(store.externalChanges())
        alive = [session, runtime]
    }

    /// The objects that the main queue calls while the process lives.
    @MainActor private static var alive: [AnyObject] = []

    /// Finishes writes, releases the terminal, and ends the process.
    @MainActor
    private static func leave(
        _ runtime: AppRuntime, _ session: TerminalSession, _ store: MeetStore, _ hooks: OpenHooks,
        _ log: ProgramLog, then end: @escaping @MainActor () -> Void
    ) {
        runtime.stop()
        Task { @MainActor in
            await runtime.finishWrites()
            await runtime.finishWatch()
            await WorkQueue.programs.run {
                hooks.finish()
                log.write(.info, .ended)
                log.flush()
            }
            session.stop()
            store.close()
            end()
        }
    }
}
