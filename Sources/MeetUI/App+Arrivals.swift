import Features
import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences
import Shell

/// The state of people on the way in the open program.
struct ArrivalState: Sendable {
    /// The time of the next look; `nil` before the first one, and during one.
    var next: Date?
    var isLooking = false
    var mustLookAgain = false
    /// The numbers of people on the way to the meetings of now.
    var summaries: [OccurrenceIdentity: ArrivalSummary] = [:]
    /// The news at the bottom of the screen, which were neither opened nor dismissed; earliest first.
    var news: [ToldArrival] = []
    /// The minute of the last tick of the screens, since 1970.
    var minute: Int?
}

// The open program looks who is on the way to the meetings that begin within an hour or go on: at the start,
// after every change, and each minute, since a delay grows without any news. News are shown at the bottom, on
// any screen. The agent does the same; whichever takes a piece of news first shows it.
extension App {
    /// The delay after a failure, in seconds.
    private static let patience: TimeInterval = 60

    var areArrivalsDue: Bool { arrivals.next.map { $0 <= now } ?? false }

    mutating func lookForArrivals() -> [Request] {
        guard hasLookedAround else { return [] }
        if arrivals.isLooking {
            arrivals.mustLookAgain = true
            return []
        }
        arrivals.isLooking = true
        arrivals.next = nil
        return start(Self.look)
    }

    /// Other failures for the same reason are shown.
    private static let look: Effect<Message> = {
        var policy = EffectPolicy.read()
        policy.isShownByScreen = true
        policy.isInBackground = true
        return Effect(policy) { run in
            let workspace = run.tools.workspace
            guard let round = try? await LookForArrivals().run(in: workspace) else {
                return EffectAnswer(.arrivals(nil, news: []))
            }
            if round.boards.isEmpty { return EffectAnswer(.arrivals(round, news: [])) }
            let news = try? await workspace.perform(TakeArrivalNews())
            return EffectAnswer(.arrivals(round, news: news ?? []))
        }
    }()

    /// Takes the result of a look, and shows its news.
    mutating func take(arrivals round: ArrivalRound?, news told: [ToldArrival]) -> [Request] {
        guard let round else {
            arrivals.next = now.addingTimeInterval(Self.patience)
            return endLook()
        }
        arrivals.next = round.next
        arrivals.summaries = Dictionary(
            round.boards.map { ($0.occurrence, $0.summary) }, uniquingKeysWith: { first, _ in first })
        arrivals.news.removeAll { known in
            // The latest about a person counts, and a meeting that is over needs none. What only a share told
            // ends with it.
            arrivals.summaries[known.occurrence] == nil || !round.stillKnows(known)
                || told.contains {
                    $0.occurrence == known.occurrence && $0.news.person.key == known.news.person.key
                }
        }
        // What came by a share that has ended disappears from all screens.
        let ended: [Request] =
            round.hasDeletedPositions ? stack.flatMap { send(.dataChanged(of: nil), to: $0.id) ?? [] } : []
        guard !told.isEmpty else { return ended + endLook() }
        arrivals.news += told
        let bell = Request.notify(title: Program.name, text: say.line(told), quietNotice)
        // They are taken by nobody else, nor a second time here, before that they were shown is recorded.
        return ended + [bell] + start(Self.confirm(told))
    }

    /// Records shown news; after a failure, they are shown again.
    private static func confirm(_ told: [ToldArrival]) -> Effect<Message> {
        Effect(.write) { run in
            _ = try? await run.tools.workspace.perform(ConfirmArrivalNews(told))
            return EffectAnswer(.arrivalsTold)
        }
    }

    /// Ends a look, and begins the one that was wanted meanwhile.
    mutating func endLook() -> [Request] {
        arrivals.isLooking = false
        guard arrivals.mustLookAgain else { return [] }
        arrivals.mustLookAgain = false
        return lookForArrivals()
    }

    /// Tells the shown screens that follow people on the way that a minute has passed.
    mutating func passMinute() -> [Request] {
        let minute = Int((now.timeIntervalSince1970 / 60).rounded(.down))
        let last = arrivals.minute
        arrivals.minute = minute
        guard hasStarted, last != nil, last != minute else { return [] }
        return stack.flatMap { layer -> [Request] in
            switch layer.screen {
            case is ArrivalsScreen: tell(ArrivalsScreen.Message.minute, to: layer.id)
            case is FollowScreen: tell(FollowScreen.Message.minute, to: layer.id)
            case is MeetingsScreen: tell(MeetingsScreen.Message.minute, to: layer.id)
            default: []
            }
        }
    }

    // MARK: - News

    /// Puts away the news that the board on the screen shows.
    mutating func putShownArrivalsAway() {
        guard !arrivals.news.isEmpty, isLargeEnough, let board = topLayer.screen as? ArrivalsScreen else {
            return
        }
        arrivals.news.removeAll { $0.occurrence == board.occurrence }
    }

    /// Opens the board of the latest news; `nil` without any.
    mutating func openArrivalNews() -> [Request]? {
        guard let latest = arrivals.news.last else { return nil }
        arrivals.news.removeAll { $0.occurrence == latest.occurrence }
        return push(OpenArrivals(occurrence: latest.occurrence, title: latest.title))
    }

    /// `2 on the way`: to the next meeting; `nil` if nobody is.
    var nextArrivals: String? {
        next.flatMap { arrivals.summaries[$0.id] }.flatMap { say.onTheWay($0) }
    }
}
