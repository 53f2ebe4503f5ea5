/// The meaning of a phrase in a vote.
enum BallotMeaning: Hashable, Sendable {
    case vote(Poll.Vote)
    /// The number of an option in words: “the first”, “last”.
    case ordinal(Int), last
    /// “The first two” and “the last two”, with a number after it or in the phrase.
    case firstOf(Int?), lastOf(Int?)
    case all, both, nothing, rest
    /// The word before the exceptions: “all except”.
    case except
    case only
    /// “Just”, which restricts an option after it and says nothing elsewhere.
    case just
    /// A word between a vote and its options: “yes for 1”.
    case link
    case joining
    /// A word between the ends of a range: “1 to 3”.
    case through
    /// A word that says nothing beside a vote.
    case filler
    /// A word that announces the opposite, or exceptions after “all”.
    case but
    /// A word before a reason.
    case reason
    /// A condition or a correction, after which nothing is clear.
    case doubt
    /// A correction of an earlier mail, if it stands before all votes; else a doubt.
    case correction
    /// The beginning of a number that is a time: “after 5”.
    case timeLead
    /// The unit of a number that is no option: “5 pm”.
    case unit
}

/// The phrases of votes in English, Greek and Greek in Latin letters, in the form of `ReplyPhrases`: words as
/// in `ReplyWords`, with alternatives in parentheses. The longest phrase counts.
struct BallotPhrases: Sendable {
    struct Phrase: Sendable {
        var words: [String]
        var meaning: BallotMeaning
    }

    /// The phrases by their first word, the longest first.
    private let phrases: [String: [Phrase]]

    static let all = BallotPhrases(rows)

    init(_ rows: [(meaning: BallotMeaning, patterns: String)]) {
        var phrases: [String: [Phrase]] = [:]
        var known: Set<[String]> = []
        for row in rows {
            for line in SearchFolding.fold(row.patterns).split(separator: "\n") {
                for pattern in ReplyPhrases.expanded(String(line)) {
                    let words = ReplyWords.shortened(pattern.split(separator: " ").map(String.init))
                    guard let first = words.first, known.insert(words).inserted else { continue }
                    phrases[first, default: []].append(Phrase(words: words, meaning: row.meaning))
                }
            }
        }
        self.phrases = phrases.mapValues { found in found.sorted { $0.words.count > $1.words.count } }
    }

    /// Returns the longest phrase that begins at a word; none goes on after a break.
    func phrase(in words: [ReplyWords.Word], at index: Int) -> Phrase? {
        phrases[words[index].text]?.first { phrase in
            index + phrase.words.count <= words.count
                && phrase.words.indices.allSatisfy { words[index + $0].text == phrase.words[$0] }
        }
    }

    // MARK: - Tables

    private static let rows: [(meaning: BallotMeaning, patterns: String)] = [
        (.filler, sayings), (.nothing, nothing), (.all, every), (.rest, rest), (.vote(.maybe), maybe),
        (.vote(.no), no), (.vote(.yes), yes), (.only, only), (.except, except), (.through, through),
        (.joining, joining), (.link, links), (.reason, reasons),
        (.correction, corrections), (.doubt, doubts),
        (.timeLead, "(after/before/until/till/by/around/μετά τις/πριν τις/μετά τη/μέχρι τις/γύρω στις)"),
        (.unit, units), (.but, "(but/however/though/although/αλλά/όμως/ωστόσο)"), (.both, "both (/of them)"),
        (.just, "just"),
        (.ordinal(1), "(first/1st) (/one/option/date/day/slot)\n(πρώτο/πρώτη/πρώτος)"),
        (.ordinal(2), "(second/2nd) (/one/option/date/day/slot)\n(δεύτερο/δεύτερη)"),
        (.ordinal(3), "(third/3rd) (/one/option/date/day/slot)\nτρίτο"),
        (.ordinal(4), "(fourth/4th) (/one/option/date/day/slot)\nτέταρτο"),
        (.ordinal(5), "(fifth/5th) (/one/option/date/day/slot)\nπέμπτο"),
        (.ordinal(6), "(sixth/6th) (/one/option/date/day/slot)\n(έκτο/έκτη)"),
        (.last, "last (/one/option/date/day/slot)\n(τελευταίο/τελευταία)"),
        (.firstOf(2), firstTwo),
        (.firstOf(3), "first three (/options/dates/days/ones)\n(πρώτα/πρώτες) (τρία/τρεις)"),
        (.firstOf(4), "first four (/options/dates/days/ones)\n(πρώτα/πρώτες) (τέσσερα/τέσσερις)"),
        (.firstOf(nil), "(πρώτα/πρώτες)"),
        (.lastOf(2), lastTwo),
        (.lastOf(3), "last three (/options/dates/days/ones)\n(τελευταία/τελευταίες) (τρία/τρεις)"),
        (.lastOf(nil), "τελευταίες"),
        (.filler, fillers),
    ]

    /// Phrases with words that would mean something alone.
    private static let sayings = """
        (hi/hello/hey/dear/thanks/thank you/morning/good morning/evening) (all/everyone/everybody/both/any)
        (all the best/at all/after all/of all/first of all/above all/all in all/all is well/all well/\
            thanks again all/any questions/any case/in any case/any way/no rush/no hurry/no worries)
        (ill/well/) see you (/all/both/there/then/soon/at)
        (for/from/with/by/to) (me/us/my side/our side/my part/mine)
        (για/από/apo) (μένα/εμένα/μας/εμάς/μέρους μου/mena/emena)
        (στις/στη/στην) (διάθεσή/διάθεση) (σας/σου)
        on my (side/end/part)
        (one of the/one of/any one of)
        (which/that/this/the) (ones/one)
        """

    private static let firstTwo = """
        first two (/options/dates/days/ones)
        (πρώτα/πρώτες) (δύο/δυο)
        (δύο/δυο) (πρώτα/πρώτες)
        """

    private static let lastTwo = """
        last two (/options/dates/days/ones)
        (τελευταία/τελευταίες) (δύο/δυο)
        (δύο/δυο) (τελευταία/τελευταίες)
        """

    private static let nothing = """
        none (/of them/of these/of those/of the options/of the dates/of the days/of the above) (/really/is/\
            are) (/work/works/suits/suit/fit/fits/possible/ok/good) (/for me/for us)
        (nothing/no option/no date/no day/no one of them) (/really) (work/works/suits/fits/is possible)
        none
        (κανένα/καμία/καμιά/κανένας/καμμία) (/από αυτά/από αυτές/ημέρα/μέρα/ημερομηνία/επιλογή/apo auta) (/\
            δεν) (/με/μας/μου) (/βολεύει/εξυπηρετεί/κάνει/γίνεται/μπορώ/βολεύουν)
        (τίποτα/τίποτε/tipota) (/από αυτά) (/δεν) (/με/μας/μου) (/βολεύει/εξυπηρετεί/κάνει)
        """

    private static let every = """
        (all/any) (/of) (/the/of them/of these/of those/them/these/those) (/options/dates/days/times/slots/\
            option/date/day/time/one/choices/of the options/of the dates/of the above)
        (everything/anything/anytime/whichever/whatever/every one)
        (every/each) (option/date/day/time/slot/one)
        (όλα/όλες/όλοι/όλους) (/τα/οι/τις/αυτά) (/επιλογές/ημέρες/μέρες/ημερομηνίες/ώρες)
        (οποιαδήποτε/οποιοδήποτε/οποτεδήποτε/όποια/όποιο/κάθε) (/ημέρα/μέρα/ημερομηνία/επιλογή/και να είναι)
        """

    private static let rest = """
        (the rest/rest/others/the others/other ones/the other ones/the remaining/the remaining ones/\
            remaining ones/the other options/the other dates/the other days/the other times/other options/\
            other dates/other days/all others/all the others/all other dates/all other options/\
            everything else/anything else/all the rest)
        (/όλα/όλες) (/τα/οι/τις) (υπόλοιπα/υπόλοιπες/υπόλοιποι)
        (τα/οι/τις/όλα τα/όλες οι) (άλλα/άλλες)
        """

    private static let yes = """
        (yes/yep/yeah/yup/yea/sure/ok/okay/okey/k/fine/good/great/perfect/works/work/working/suits/suit/\
            fits/fit/possible/available/free/agreed/thumbsup/definitely/absolutely/certainly/gladly/accept/\
            accepted/preferred/prefer/ideal/excellent/super/can/doable/feasible)
        can (do/make/make it/come/join/attend/manage/be there/take)
        (is/are/works/work/be/would be/suits/fits) (best/better)
        (fine/ok/okay/good/happy/great) with
        (ναι/οκ/οκέι/εντάξει/μπορώ/μπορούμε/βολεύει/βολεύουν/γίνεται/γίνονται/καλό/καλά/καλή/τέλεια/τέλειο/\
            συμφωνώ/αμέ/βέβαια/βεβαίως/φυσικά/σίγουρα/ελεύθερος/ελεύθερη/ελεύθεροι/διαθέσιμος/διαθέσιμη/\
            διαθέσιμοι/μια χαρά/προτιμώ/εξυπηρετεί/εξυπηρετούν/ταιριάζει/ταιριάζουν/ωραία/εφικτό)
        (με/μας) (βολεύει/βολεύουν/εξυπηρετεί/εξυπηρετούν)
        (μου/μας) (κάνει/κάνουν/ταιριάζει/ταιριάζουν/πάει)
        """

    private static let maybe = """
        (maybe/perhaps/possibly/probably/tentative/tentatively/might/unsure/ifneedbe) (/ok/okay/work/works/\
            be ok/be fine/be possible/be able to/make it/can/yes)
        (may) (work/be ok/be fine/be possible/be able to)
        (/only) if (need be/needed/necessary/i must/we must/i have to/we have to/really needed/\
            really necessary/absolutely necessary/nothing else works/there is no other way/required)
        (not/im not) (sure/certain) (/yet/about)
        (dont know/no idea) (/yet/about)
        (/at a/in a/at the) (pinch/push)
        (ίσως/μάλλον/πιθανόν/πιθανώς/πιθανότατα/ενδεχομένως/μπορεί) (/ναι/να μπορώ/να μπορέσω/να βολέψει/\
            και ναι)
        (δεν ξέρω/δεν ξέρουμε/δεν είμαι σίγουρος/δεν είμαι σίγουρη) (/ακόμα/ακόμη/για)
        (/μόνο) αν (χρειαστεί/είναι ανάγκη/πρέπει/δεν γίνεται αλλιώς/δεν υπάρχει άλλη λύση)
        (/στην) ανάγκη
        """

    private static let no = """
        (no/nope/nah/not/cant/wont/impossible/busy/unavailable/thumbsdown/neither/dont/doesnt/declined/\
            decline/infeasible)
        (not/isnt/arent/wont/dont/doesnt/cant/wouldnt/does not/did not/didnt) (/really) (/be) (work/works/\
            working/ok/okay/good/fine/possible/available/free/suit/suits/fit/fits/do/make/make it/come/\
            attend/join/suitable/manage/convenient/doable/feasible) (/on/at)
        not at all
        no (good/go/way/chance)
        (όχι/αδύνατο/αδύνατον/αδυνατώ/λείπω/λείπουμε/αποκλείεται/ούτε)
        δεν (/θα) (/με/μας/μου) (μπορώ/μπορούμε/μπορέσω/μπορέσουμε/βολεύει/βολεύουν/εξυπηρετεί/εξυπηρετούν/\
            γίνεται/γίνονται/κάνει/κάνουν/ταιριάζει/προλαβαίνω)
        δεν (είμαι/είμαστε/είναι) (ελεύθερος/ελεύθερη/ελεύθεροι/διαθέσιμος/διαθέσιμη/διαθέσιμοι/εφικτό/\
            δυνατό/δυνατόν/καλό/καλά/εκεί)
        """

    private static let only = """
        (only/solely) (/option/options/number/on/for)
        can only (/do/make/make it/come/join/attend/manage/work with) (/on)
        (μόνο/μονάχα/μόνον/μπορώ μόνο) (/το/τα/την/τη/στο/στα/στις)
        """

    private static let except = """
        (except/excluding/excepting/minus) (/for/from/the/option/options/number)
        (apart from/other than/aside from/with the exception of) (/option/options/number)
        (εκτός/πλην/χωρίς) (/από/απ/apo) (/το/τα/την/τη/τις/τον/του)
        (εκτός/πλην) (απτο/απτα/απτην/απτη/απτις/απτον)
        """

    private static let through = "(to/through/thru/up to/έως/μέχρι/ως) (/και/το/το και)"

    private static let joining =
        "(and/or/n/nor/plus/also/as well as/and also/και/κι/η/ή το/είτε/h/και το/και τα)"

    private static let links = """
        (for/on/to/with/at/about/in/regarding/concerning)
        (για/στο/στη/στην/στον/στις/στα/στους/σε/κατά) (/το/τα/την/τη/τις/τον)
        """

    private static let reasons = "(because/since/cause/cos/due to/γιατί/διότι/επειδή/λόγω/αφού/καθώς)"

    private static let corrections = """
        (i/we) (was/were/have been) (wrong/mistaken)
        (i/we) (made a mistake/made an error/got it wrong/mixed it up)
        (/i/we/ive/weve/i have/we have) changed (my/our) mind
        (my mistake/my bad/correction/a correction/oops/change of plans/actually)
        (my/our) plans (/have) changed
        on second (thought/thoughts)
        (έκανα λάθος/κάναμε λάθος/λάθος μου/άλλαξα γνώμη/αλλάξαμε γνώμη/διόρθωση/τελικά/αλλαγή σχεδίων)
        """

    private static let doubts = """
        (if/unless/provided/providing/depends/depending/assuming/rather/instead/could/should/wrong/mistake/\
            ignore/forget/cancel/cancelled/changed/actually/barely/hardly/almost/second thought/\
            second thoughts/never/joking/kidding/whether/otherwise)
        (have to/need to/must/want to) (work/be free)
        (i/we) (work/worked/am working/have work)
        (αν/εάν/άμα/εφόσον/εξαρτάται/λάθος/άκυρο/ακύρωση/αγνοήστε/αγνόησε/ξέχνα/δεν/μην/σχεδόν/αλλιώς/πλάκα)
        """

    private static let units = """
        (pm/am/oclock/minutes/minute/min/mins/hours/hour/hrs/days/people/persons/kids/children/weeks/week/\
            months/years/euros/euro/km/μμ/πμ/λεπτά/ώρες/ώρα/μέρες/ημέρες/άτομα/παιδιά/χρόνια/ευρώ/το πρωί/\
            το απόγευμα/το βράδυ/το μεσημέρι)
        """

    private static let fillers = """
        (i/we/it/its/is/are/am/im/were/ill/id/well/the/a/an/option/options/number/numbers/date/dates/day/\
            days/slot/slots/time/times/choice/choices/choose/pick/vote/votes/voting/my/me/us/our/mine/would/\
            be/will/that/thats/this/these/those/they/there/please/too/so/very/really/quite/still/well/of/\
            from/either/then/here/answer/answers/reply/go/go for/lets/as follows/do/you/just/indeed/one/\
            ones/have/has/all right/alright)
        (sorry/unfortunately/sadly/afraid/im afraid/δυστυχώς/λυπάμαι/συγγνώμη/συγνώμη)
        (το/τη/την/τον/τα/τις/οι/ο/του/της/των/μου/μας/με/σας/εμένα/εμάς/είναι/εγώ/εμείς/επιλογή/επιλογές/\
            αριθμός/ημέρα/ημέρες/μέρα/μέρες/ημερομηνία/ημερομηνίες/ώρα/ώρες/ψηφίζω/ψήφος/από/αυτό/αυτά/αυτή/\
            επίσης/πολύ/θα/apo/να/απάντηση/νούμερο/νούμερα)
        """
}
