import Foundation
import MeetCore
import MeetStore
import Operations
import Sentences

/// A poll. The times of its options are printed as those of meetings.
struct PollJSON: Encodable {
    /// An option of a poll, with its sums.
    struct Option: Encodable {
        /// The number, from 1.
        var number: Int
        /// The start, as in a meeting; absent for other questions than dates.
        var start: String?
        /// The end, as in a meeting.
        var end: String?
        /// The words, or the name of the venue; absent for dates.
        var text: String?
        /// The venue.
        var venue: VenueJSON?
        /// The number of people who voted “yes”.
        var yes: Int
        /// The number of people who voted “maybe”.
        var maybe: Int
        /// The number of people who voted “no”.
        var no: Int

        init(_ content: Poll.Content, _ row: PollTally.Row) {
            number = row.number
            switch content {
            case .time(let time): (start, end, _, _) = MeetingJSON.times(time)
            case .venue(let place):
                text = place.name
                venue = VenueJSON(place)
            case .text(let words): text = words
            }
            yes = row.yes
            maybe = row.maybe
            no = row.no
        }
    }

    /// A person who is asked.
    struct Person: Encodable {
        /// The name; the address of a person without one.
        var name: String
        /// The e-mail address.
        var email: String?
        /// `true` if a “no” of this person rules an option out.
        var required: Bool
        /// The votes by the number of the option; an option without a vote is absent.
        var votes: [Int: Poll.Vote]
        /// The comment.
        var comment: String?
        /// The time of the latest vote, ISO 8601 with the reader's offset; absent before the first.
        var votedAt: String?

        init(_ voter: Poll.Voter, zone: TimeZone) {
            name = voter.name
            email = voter.email
            required = voter.isRequired
            votes = voter.votes
            comment = voter.comment
            votedAt = voter.votedAt.map { InstantText.iso8601($0, in: zone) }
        }
    }

    /// The number in this database, as lists show it.
    var id: Int64?
    /// The title.
    var title: String
    /// Additional notes.
    var notes: String?
    /// The state.
    var state: Poll.State
    /// The deadline, ISO 8601 with the reader's offset.
    var deadline: String?
    /// The options.
    var options: [Option]
    /// The people who are asked.
    var people: [Person]
    /// The number of the leading option; absent without votes, or if all are ruled out.
    var leading: Int?
    /// The number of the option that was decided.
    var decided: Int?
    /// The number of the meeting that the decision made, or that the poll is about.
    var meeting: Int64?
    /// The numbers of the meetings that hold the times in your calendar.
    var holds: [Int64]?
    /// The page of the server where people vote.
    var page: String?
    /// The mails that the command put into the outbox; only of commands that write mails.
    var mails: [OutgoingJSON]?

    init(_ poll: Poll, zone: TimeZone, mails: [OutgoingMessage]? = nil) {
        let tally = PollTally(poll)
        id = poll.id?.rawValue
        title = poll.title
        notes = poll.notes.isEmpty ? nil : poll.notes
        state = poll.state
        deadline = poll.deadline.map { InstantText.iso8601($0, in: zone) }
        options = zip(poll.options, tally.rows).map { Option($0.content, $1) }
        people = poll.people.map { Person($0, zone: zone) }
        leading = tally.leading
        decided = poll.decided
        meeting = poll.meetingID?.rawValue
        let held = poll.options.compactMap { $0.holdID?.rawValue }
        holds = held.isEmpty ? nil : held
        page = poll.page
        self.mails = mails.map { $0.map { OutgoingJSON($0) } }
    }
}

extension Poll: Printable {
    func json(in session: CommandSession) -> PollJSON { PollJSON(self, zone: session.zone) }

    func printLines(in session: CommandSession) { PollLines.show(self, now: session.now, zone: session.zone) }
}

/// A poll with the mails that a command put into the outbox.
struct MailedPoll: Printable {
    var poll: Poll
    var messages: [OutgoingMessage]
    /// The meeting that a decision made or changed.
    var meeting: Meeting?
    /// A sentence for people.
    var remark: String?

    func json(in session: CommandSession) -> PollJSON {
        PollJSON(poll, zone: session.zone, mails: messages)
    }

    func printLines(in session: CommandSession) throws {
        if messages.isEmpty, meeting == nil { poll.printLines(in: session) }
        try meeting?.printLines(in: session)
        for message in messages { message.printLines(in: session) }
        if let remark { Output.line(remark) }
    }
}

/// A poll as lines of text, for people.
enum PollLines {
    static func show(_ poll: Poll, now: Date, zone: TimeZone) {
        Output.line("\(poll.id.map { "\($0)  " } ?? "")\(poll.title)")
        let facts = [say.word(poll.state), say.deadline(of: poll, now: now, zone: zone)].compactMap(\.self)
        Output.line("  \(facts.joined(separator: " · "))")
        let tally = PollTally(poll)
        let options = zip(poll.options, tally.rows).map { option, row -> [String] in
            [
                "", String(row.number), PollText.option(option.content, readerZone: zone),
                PollText.counts(row), say.standing(of: row, in: poll, leading: tally.leading) ?? "",
            ]
        }
        Output.visibleLines(Columns.aligned(options))
        Output.visibleLines(Columns.aligned(people(poll)))
        if let meeting = poll.meetingID { Output.line("  \(say("Meeting \(meeting.description)"))") }
        if let page = poll.page { Output.line("  \(page)") }
        if !poll.notes.isEmpty {
            for line in poll.notes.split(separator: "\n", omittingEmptySubsequences: false) {
                Output.line("  | \(line)")
            }
        }
    }

    /// The people as rows, with their votes below the numbers of the options.
    private static func people(_ poll: Poll) -> [[String]] {
        guard !poll.people.isEmpty else { return [] }
        let numbers = poll.options.indices.map { $0 + 1 }
        let head = numbers.map { String($0) }
        var rows: [[String]] = [["", ""] + head + [""]]
        for voter in poll.people {
            let name = voter.isRequired ? say("\(voter.name) (required)") : voter.name
            let votes = numbers.map { PollText.sign(voter.votes[$0]) }
            let comment = voter.comment.map { "“\($0.oneLine)”" } ?? ""
            rows.append(["", name] + votes + [comment])
        }
        return rows
    }
}

/// The columns of the list of polls.
enum PollColumn: String, TableColumn {
    case id, title, state, deadline, voted, leading

    static let usual: [PollColumn] = PollColumn.allCases

    var isCuttable: Bool { self == .title || self == .leading }

    func value(of poll: Poll, in session: CommandSession) -> String {
        switch self {
        case .id: poll.id?.description ?? ""
        case .title: poll.title
        case .state: say.word(poll.state)
        case .deadline:
            poll.deadline.map { ReminderText.moment($0, now: session.now, zone: session.zone) } ?? ""
        case .voted: "\(poll.people.count(where: \.hasVoted))/\(poll.people.count)"
        case .leading: Self.leading(poll, zone: session.zone)
        }
    }

    /// The option that was decided, else the leading one.
    private static func leading(_ poll: Poll, zone: TimeZone) -> String {
        guard let number = poll.decided ?? PollTally(poll).leading,
            poll.options.indices.contains(number - 1)
        else { return "" }
        return PollText.option(poll.options[number - 1].content, readerZone: zone)
    }
}
