import Dispatch
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell
import TerminalKit

/// The main loop: passes events to the state, starts its effects, and draws a frame after changes.
@MainActor
package final class AppRuntime {
    package private(set) var app: App
    /// The hooks to the outside.
    package struct Hooks {
        package var suspend: () -> Void = {}
        package var quit: () -> Void = {}
        /// The reader's zone changed; `nil` for the system's.
        package var zoneChanged: (TimeZone?) -> Void = { _ in }
        /// Work failed; for the log.
        package var failed: (any Error) -> Void = { _ in }

        package init() {}
    }

    package var hooks = Hooks()
    /// False in tests that draw only the frames they look at: most frames of a test are looked at by nobody.
    package var drawsFrames = true
    /// The number of dispatches. The state is the same, and so its frame, as long as the number is.
    package private(set) var dispatches = 0
    private let terminal: any TerminalBackend
    private let tools: EffectTools
    private let now: @Sendable () -> Date
    private var tasks: [App.Ticket: Task<Void, Never>] = [:]
    /// The latest write; the next one waits for it.
    private var lastWrite: Task<Void, Never>?
    /// True if something changed since the last frame.
    private var isFrameWanted = false
    /// The reads since the last frame, which waits for them a moment, so that the effect of a key appears in
    /// one frame.
    private var awaitedReads: Set<App.Ticket> = []
    private var isFrameHeld = false
    private var isSpinning = false
    private var clockTimer: WakeTimer?
    private var wakeTimer: WakeTimer?
    /// The time that the timer waits for.
    private var awaitedWake: Date?
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []
    private var changes: Task<Void, Never>?

    package init(
        app: App, terminal: any TerminalBackend, tools: EffectTools, now: @escaping @Sendable () -> Date
    ) {
        self.app = app
        self.terminal = terminal
        self.tools = tools
        self.now = now
    }

    /// Draws the first frame, then reads its data.
    package func start() {
        terminal.setTitle(Program.name)
        if drawsFrames { terminal.present(app.frame().buffer, cursor: nil) }
        dispatch([.started])
        scheduleClock()
    }

    /// Follows the writes of other processes, while the program runs.
    package func follow(_ stream: AsyncStream<Void>) {
        changes = Task { [weak self] in
            for await _ in stream {
                self?.tools.workspace.forgetCaches()
                self?.dispatch([.changedElsewhere])
            }
        }
    }

    package func handle(_ events: [TerminalEvent]) {
        dispatch([.clock(now())] + events.map { .terminal($0) })
    }

    /// Stops effects and cleans up; requested writes continue, see `finishWrites`.
    package func stop() {
        tools.shownFiles.removeAll()
        changes?.cancel()
        clockTimer?.cancel()
        wakeTimer?.cancel()
        for (ticket, task) in tasks where app.running[ticket]?.effect.policy.isLong ?? true { task.cancel() }
    }

    private func dispatch(_ events: [App.Event]) {
        dispatches += 1
        for event in events {
            let (zone, language, dates) = (app.person.timeZone, app.person.language, app.person.dates)
            let hasLetters = app.hasLetters
            let requests = app.update(event)
            if app.person.language != language || app.hasLetters != hasLetters {
                Languages.choose(
                    Languages.chosen(
                        app.person.language, tools.workspace.environment, hasLetters: app.hasLetters))
            }
            if app.person.dates != dates {
                Languages.choose(app.person.dates.conventions(in: tools.workspace.environment))
            }
            if app.person.timeZone != zone { hooks.zoneChanged(TimeZone(identifier: app.person.timeZone)) }
            for request in requests { perform(request) }
        }
        scheduleFrame()
        startSpinner()
        awaitWake()
        guard !app.isBusy else { return }
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    private func perform(_ request: App.Request) {
        switch request {
        case .start(let ticket, let effect): start(ticket, effect)
        case .cancel(let ticket): tasks[ticket]?.cancel()
        case .copy(let text): terminal.copyToClipboard(text)
        case .notify(let title, let text, let notice):
            // The following effect records that it was shown, so it is drawn first.
            presentFrame()
            if let notice { terminal.notify(title: title, text: text, by: notice) }
        case .suspend: hooks.suspend()
        case .redraw: terminal.redrawAll()
        case .quit: hooks.quit()
        }
    }

    // MARK: - Effects

    private func start(_ ticket: App.Ticket, _ effect: AnyEffect) {
        let isWrite = effect.policy.isWrite
        let before = isWrite ? lastWrite : nil
        let run = EffectRun<any Sendable>(
            tools: tools,
            report: { progress in
                Task { @MainActor [weak self] in self?.report(ticket, progress) }
            },
            tell: { [weak self] message in await self?.tell(ticket, message) })
        let keys = app.keys
        let work = Languages.asHere { [weak self] in
            await before?.value
            let ending: App.EffectEnding
            if Task.isCancelled, !isWrite {
                ending = .onFailure(.stopped)
            } else {
                do {
                    // Its final message names keys.
                    let answer = try await KeyMap.$current.withValue(keys) { try await effect.work(run) }
                    ending = .answered(answer)
                } catch {
                    let isStopped =
                        Task.isCancelled || error is CancellationError || error as? StoreError == .cancelled
                    ending = .onFailure(isStopped ? .stopped : .failed(error))
                }
            }
            await self?.finish(ticket, ending)
        }
        let task = Task.detached(priority: .userInitiated) { await work() }
        tasks[ticket] = task
        if isWrite {
            lastWrite = task
        } else if !effect.policy.isInBackground {
            awaitedReads.insert(ticket)
        }
    }

    private func report(_ ticket: App.Ticket, _ progress: OperationProgress) {
        dispatch([.clock(now()), .progress(ticket, progress)])
    }

    private func tell(_ ticket: App.Ticket, _ message: any Sendable) {
        dispatch([.clock(now()), .told(ticket, message)])
    }

    private func finish(_ ticket: App.Ticket, _ ending: App.EffectEnding) {
        tasks[ticket] = nil
        awaitedReads.remove(ticket)
        if case .onFailure(.failed(let error)) = ending { hooks.failed(error) }
        dispatch([.clock(now()), .finished(ticket, ending)])
    }

    /// Returns once nothing runs any more.
    package func waitUntilIdle() async {
        guard app.isBusy else { return }
        await withCheckedContinuation { idleWaiters.append($0) }
    }

    /// Waits for every requested write, so that leaving loses nothing. The end of one may begin another. A
    /// hosted table is stored, and served no more.
    package func finishWrites() async {
        while let write = lastWrite {
            await write.value
            if write == lastWrite { break }
        }
        let table = tools.table
        guard table.hosted != nil else { return }
        await WorkQueue.programs.run { table.close() }
    }

    /// Waits, after `stop`, for the end of the watches of the mailbox and of positions, which removes their lock
    /// files.
    package func finishWatch() async {
        // One that is still connecting may be waiting for a password.
        guard app.mail.watch.isLive || app.positions.watch.isLive else { return }
        for (ticket, task) in tasks where app.running[ticket]?.effect.policy.isInBackground == true {
            await task.value
        }
    }

    // MARK: - Frames

    /// The maximum wait of a frame for reads: half of the time between two pictures of a usual screen.
    private static let longestHold = DispatchTimeInterval.milliseconds(8)

    /// Schedules a frame for several events, with the data read for them if that takes only a moment.
    private func scheduleFrame() {
        let isWanted = isFrameWanted
        isFrameWanted = true
        if awaitedReads.isEmpty {
            guard !isWanted || isFrameHeld else { return }
            isFrameHeld = false
            DispatchQueue.main.async { [weak self] in self?.presentWantedFrame() }
        } else if !isWanted {
            isFrameHeld = true
            DispatchQueue.main.asyncAfter(deadline: .now() + Self.longestHold) { [weak self] in
                self?.presentWantedFrame()
            }
        }
    }

    private func presentWantedFrame() {
        guard isFrameWanted else { return }
        presentFrame()
    }

    private func presentFrame() {
        isFrameWanted = false
        isFrameHeld = false
        awaitedReads.removeAll(keepingCapacity: true)
        guard drawsFrames else { return }
        let frame = app.frame()
        terminal.present(frame.buffer, cursor: frame.cursor)
    }

    /// Starts the spinner, which only turns while something has been running for a while, so that an idle
    /// program never wakes.
    private func startSpinner() {
        guard app.isBusy, !isSpinning else { return }
        isSpinning = true
        spin(after: .milliseconds(200))
    }

    private func spin(after delay: DispatchTimeInterval) {
        DispatchQueue.main.asyncAfter(deadline: .now() + delay) { [weak self] in
            guard let self else { return }
            guard app.isBusy else {
                isSpinning = false
                return
            }
            dispatch([.spinner])
            spin(after: .milliseconds(100))
        }
    }

    /// Schedules the clock in the header, once a minute. It also notices that the clock was set back, which
    /// makes rounds due before the next wake-up.
    private func scheduleClock() {
        let timer = WakeTimer(on: .main) { [weak self] in
            guard let self else { return }
            MainActor.assumeIsolated { self.tick() }
        }
        timer.schedule(after: secondsToNextMinute)
        clockTimer = timer
    }

    private func tick() {
        dispatch([.clock(now())])
        clockTimer?.schedule(after: secondsToNextMinute)
    }

    /// Schedules the next wake-up for reminders and mail, by the wall clock: at once, if the computer slept
    /// over it, and after as many seconds, if the clock was set back.
    private func awaitWake() {
        guard app.nextWake != awaitedWake else { return }
        awaitedWake = app.nextWake
        guard let next = awaitedWake else {
            wakeTimer?.cancel()
            wakeTimer = nil
            return
        }
        let timer =
            wakeTimer
            ?? WakeTimer(on: .main) { [weak self] in
                guard let self else { return }
                MainActor.assumeIsolated { self.wake() }
            }
        timer.schedule(after: max(0, next.timeIntervalSince(now())) + 0.01)
        wakeTimer = timer
    }

    private func wake() {
        // By a clock that was set back it is not yet time, so the same instant is awaited again.
        if let awaited = awaitedWake, awaited > now() { awaitedWake = nil }
        dispatch([.clock(now())])
    }

    private var secondsToNextMinute: Double {
        60 - now().timeIntervalSince1970.truncatingRemainder(dividingBy: 60) + 0.01
    }
}
