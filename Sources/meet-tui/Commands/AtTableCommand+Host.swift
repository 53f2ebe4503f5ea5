import ArgumentParser
import Foundation
import Glibc
import MeetCore
import MeetStore
import Operations
import Sentences
import VenueSearch

extension AtTableCommand {
    struct Host: TimedCommand {
        static var configuration: CommandConfiguration {
            .verb(
                "host", say("Host a vote, a quiz or an icebreaker for a meeting, on this computer."),
                more: say(
                    "Type “next” to go on, “free NAME” to free the name of somebody who lost their phone, and “end” to finish. After an interruption, the same command continues at the same question, with all scores. With --json, each event is a line. After the end, nothing is served any more."
                ), example: .tableHost)
        }

        @OptionGroup var options: ProgramOptions
        @Argument(
            help: ArgumentHelp(
                say("The meeting's number or its title."), valueName: say.valueNameOrNumber),
            completion: .meetings)
        var meeting: String
        @Option(
            help: ArgumentHelp(
                say(
                    "Where to listen, such as 192.168.1.7:8431; by default, the address on the local network."
                ),
                valueName: say("address")))
        var listen: String?
        @Option(
            parsing: .upToNextOption,
            help: ArgumentHelp(
                say("Vote on these options: times, saved venues, or words."), valueName: say("option")))
        var vote: [String] = []
        @Option(
            help: ArgumentHelp(
                say("With --vote: the question; by default, the title."), valueName: say.valueText))
        var question: String?
        @Flag(help: ArgumentHelp(say("With --vote: show the votes before everybody has voted.")))
        var open = false
        @Flag(
            help: ArgumentHelp(
                say(
                    "With --vote: make the result the time or the place of the meeting, or add it to its notes."
                )))
        var apply = false
        @Option(
            help: ArgumentHelp(
                say(
                    "Play a quiz: a file of questions, an imported pack, or “own” for the built-in questions."
                ),
                valueName: say("file-or-pack")), completion: .file())
        var quiz: [String] = []
        @Option(
            help: ArgumentHelp(
                say("With --quiz: the number of questions. [default: 10]"), valueName: say("number")))
        var questions: Int?
        @Option(
            help: ArgumentHelp(
                say("The seconds for each question. [default: 20 in a quiz, otherwise no limit]"),
                valueName: say("number")))
        var seconds: Int?
        @Flag(
            help: ArgumentHelp(
                say(
                    "With --quiz: the first right answer scores; a wrong one leaves the question to the others."
                )))
        var together = false
        @Flag(help: ArgumentHelp(say("With --quiz: every right answer is worth the same, however late.")))
        var noSpeed = false
        @Flag(help: ArgumentHelp(say("Break the ice: “which of us”, and two truths and a lie.")))
        var icebreaker = false
        @Flag(help: ArgumentHelp(say("Start over, even if there is an unfinished session.")))
        var new = false
        @OptionGroup var form: JSONLinesOption

        var opening: DatabaseOpening { .existing }

        func validate() throws {
            let kinds = [!vote.isEmpty, !quiz.isEmpty, icebreaker].count { $0 }
            if kinds > 1 {
                throw ValidationError(say("Only one of --vote, --quiz and --icebreaker can be used."))
            }
            if let listen, ListeningPlace(listen) == nil {
                throw ValidationError(
                    say("“\(ShortText.typed(listen))” is not an address; write it like 192.168.1.7:8431."))
            }
            if let reason = misplacedOption { throw ValidationError(reason) }
            if let questions, questions < 1 {
                throw ValidationError(say("A quiz needs at least one question."))
            }
        }

        /// The reason why an option does not go with what is played; `nil` if all do.
        private var misplacedOption: String? {
            // An unfinished vote goes on without being named, and its result may be applied.
            let appliesOther = apply && (!quiz.isEmpty || icebreaker)
            let given: [(name: String, isMisplaced: Bool, kind: String)] = [
                ("--question", question != nil && vote.isEmpty, "--vote"),
                ("--open", open && vote.isEmpty, "--vote"),
                ("--apply", appliesOther, "--vote"),
                ("--questions", questions != nil && quiz.isEmpty, "--quiz"),
                ("--together", together && quiz.isEmpty, "--quiz"),
                ("--no-speed", noSpeed && quiz.isEmpty, "--quiz"),
            ]
            if let wrong = given.first(where: { $0.isMisplaced }) {
                return say("\(wrong.name) needs \(wrong.kind).")
            }
            let isNothingNamed = vote.isEmpty && quiz.isEmpty && !icebreaker
            return seconds != nil && isNothingNamed
                ? say("--seconds needs --vote, --quiz or --icebreaker.") : nil
        }

        func run(in session: CommandSession) throws {
            let occurrence = try session.perform(FindArrivals(meeting))
            let (host, isResumed) = try table(of: occurrence, in: session)
            let server = try TableServers.live.serve(host, at: place(for: host))
            host.setAddress(server.listening)
            defer {
                host.flush()
                server.close()
            }
            let desk = TableDesk(host: host, server: server, isJSON: session.json)
            try Interruptible.run(stopped: say("Stopped; the same command continues at the same question.")) {
                try await desk.run(isResumed: isResumed)
            }
            // Pages wait for a host that goes on later.
            if host.session.phase == .end { server.finish() }
            host.flush()
            if let fault = host.fault { throw fault }
            if apply { try applyVote(of: host.session, to: occurrence, in: session) }
        }

        // MARK: - The session

        /// Returns the unfinished session of the meeting if it is the wanted one, or else a new one.
        private func table(
            of occurrence: OccurrenceIdentity, in session: CommandSession
        ) throws -> (host: TableHost, isResumed: Bool) {
            let wanted = try plan(for: occurrence, in: session)
            if !new, let known = try session.perform(LoadTable(occurrence)), fits(known.session, wanted),
                let host = try session.perform(ResumeTable(occurrence))
            {
                return (host, true)
            }
            guard let wanted else {
                throw CommandFailure(
                    say(
                        "There is no unfinished session; choose what to play with --vote, --quiz or --icebreaker."
                    ))
            }
            return (try session.perform(OpenTable(occurrence, plan: wanted)), false)
        }

        private func fits(_ session: TableSession, _ plan: TablePlan?) -> Bool {
            switch plan {
            case nil: true
            case .vote(let vote):
                session.kind == .vote
                    && session.questions.first?.options.map(\.text) == vote.options.map(\.text)
            case .quiz: session.kind == .quiz
            case .icebreaker: session.kind == .icebreaker
            }
        }

        private func plan(
            for occurrence: OccurrenceIdentity, in session: CommandSession
        ) throws -> TablePlan? {
            if !vote.isEmpty {
                let time = try session.store.meeting(occurrence)?.time ?? .unscheduled
                let origin = try session.store.position()?.coordinate
                let zones = PlaceZones(environment: options.environment)
                let choices = try vote.map { typed in
                    VoteText.option(
                        try session.perform(ReadVoteOption(typed, zone: session.zone)), from: origin,
                        at: time, zones: zones, readerZone: session.zone)
                }
                return .vote(
                    TableVote(question: question ?? "", options: choices, isSecret: !open, seconds: seconds))
            }
            if !quiz.isEmpty {
                let rules = TableRules(
                    scoring: together ? .together : .single, hasSpeedPoints: !noSpeed, seconds: seconds ?? 20)
                var wanted = TableQuiz(
                    questions: questions ?? 10, rules: rules, language: say.tag, yes: say.quizTrue,
                    no: say.quizFalse)
                for named in quiz {
                    if named == "own" {
                        wanted.packs.append(.own(language: say.tag))
                    } else if FileManager.default.fileExists(atPath: session.workspace.expand(named)) {
                        wanted.files.append(named)
                    } else {
                        wanted.packs.append(.imported(named))
                    }
                }
                return .quiz(wanted)
            }
            return icebreaker ? .icebreaker(TableIcebreaker(language: say.tag, seconds: seconds)) : nil
        }

        /// Makes the result of a vote part of the meeting, unless options are level.
        private func applyVote(
            of table: TableSession, to occurrence: OccurrenceIdentity, in session: CommandSession
        ) throws {
            guard table.kind == .vote, let result = table.results.last, let question = table.question else {
                return
            }
            guard let chosen = result.leading.first, result.leading.count == 1 else {
                return Output.complain(say("The vote is tied, so the meeting stays as it is."))
            }
            let meeting = try session.perform(
                ApplyVote(occurrence, question: question.text, option: question.options[chosen]))
            if !session.json { Output.line(say("Changed “\(meeting.title)”; “history undo” undoes it.")) }
        }

        // MARK: - The address

        /// Returns the address to listen on: the given one, else the last one, else one on the local network.
        private func place(for host: TableHost) throws -> ListeningPlace {
            if let listen, let place = ListeningPlace(listen) { return place }
            let addresses = LocalAddress.all()
            if let last = ListeningPlace(before: host.address, among: addresses) { return last }
            let candidates = ListeningPlace.choices(among: addresses)
            guard let first = candidates.first else {
                throw CommandFailure(
                    say(
                        "This computer is not on a network; name an address with --listen, such as 127.0.0.1:8431."
                    ))
            }
            guard candidates.count > 1, isatty(STDIN_FILENO) == 1, Terminal.isOutput, !form.json else {
                return ListeningPlace(host: first.host, port: nil)
            }
            Output.line(say("This computer has several addresses; which one can the phones reach?"))
            for (index, address) in candidates.enumerated() {
                Output.line("  \(index + 1)  \(address.host)  (\(address.interface))")
            }
            let chosen = readLine().flatMap { Int($0) } ?? 1
            guard candidates.indices.contains(chosen - 1) else {
                throw CommandFailure(say("There is no such address."))
            }
            return ListeningPlace(host: candidates[chosen - 1].host, port: nil)
        }
    }
}

/// `--json` of a command that goes on.
struct JSONLinesOption: ParsableArguments, OutputForm {
    @Flag(help: ArgumentHelp(say("Print each event as a JSON value on a line of its own.")))
    var json = false
}
