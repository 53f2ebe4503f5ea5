import Foundation
import Testing

@testable import MeetCore

/// Answers as people write them: read right, or not at all.
@Suite struct ReplyIntentionTests {
    static let englishAccepted = [
        "I'll be there!", "Yes", "yes, thanks!", "Count me in 🎉", "Sure, see you there.",
        "No problem, I'll come.", "I can’t wait to come!",
        "Of course! We will both be there. Looking forward to it.",
        "Hi Maria,\n\nthank you so much for the invitation. I will be there at 8.\n\nBest "
            + "regards,\nNick Karras\n+30 210 1234567",
        "👍", "👍🏽 see you then", "Works for me", "Friday works for me.", "Wouldn't miss it for the world",
        "I'm in!", "ok", "Sounds good, see you on Friday",
        "Sorry for the late reply, I'll be there. Let me know if you need anything.",
        "I accept the invitation.", "We'll be there with the kids",
        "Hello, I confirm my attendance. Thank you, Anna", "I will be there", "Yes please!",
        "Absolutely, wouldn’t miss it!", "I'd be happy to join you.", "I’ll definitely be there",
        "No need to ask, I'll be there", "I will come after all", "I can't wait to see you!", "Why not!",
        "Yes, but I'll be late", "I'll come, but I will be late", "Yes, I'll bring cake",
        "Great idea, I'm up for it", "It's a date", "Would love to come, thanks for having me",
    ]

    static let englishDeclined = [
        "I can't come", "Sorry, no", "No", "No thanks",
        "Unfortunately I can't make it, I'm in Athens that day. Have fun!",
        "I'd love to, but I can't make it.", "I'm afraid I won't be able to attend.",
        "can't make it, sorry!", "Sorry I can't",
        "Dear Maria,\nI am very sorry but I will not be able to join you because I don't have a "
            + "babysitter. Maybe next time!\nLove, Anna",
        "👎", "I have to decline.", "count me out", "Not coming, sorry.", "I will not be able to come.",
        "I cannot make it, apologies.", "I am not able to attend", "It sounds great but I can't make it",
        "My wife will come, I can't come", "I'm out", "I'll pass", "Can't do it, sorry",
        "Sadly I have to work", "I'm busy that day", "I have another commitment", "Regrets",
        "I am afraid I have another appointment", "Something came up, I need to cancel",
    ]

    static let englishTentative = [
        "Maybe", "Not sure yet", "I'm not sure if I can", "I might come", "I'll try to make it.",
        "I'll let you know tomorrow.", "Hopefully I can join", "I don't know yet, sorry",
        "Perhaps, let me check my calendar", "Maybe, I'll let you know", "Probably not",
    ]

    static let englishUnclear = [
        "Yes but I can't on Friday", "Can I come?", "What time is it?", "I'll come back to you tomorrow",
        "I can't make it before 8", "I can't on Friday", "Maria can't come", "It's not that I can't come",
        "I'd love to come. I'm in Berlin that day.",
        "I'd love to come. Unfortunately I'm in Berlin that day.", "I can't come empty-handed!",
        "I don't think I can come", "I'll come if it doesn't rain", "Ok, I will let you know",
        "Yes, I got the mail.", "Thanks for the invitation!",
        "Yes. I saw the invitation and will have a look.", "No, I mean yes", "I'll join you next time",
        "I'll be there in spirit", "I can come on Monday instead",
        "Ok, thanks for letting me know, what a pity", "I can't come in person, I'll dial in", "Can't wait!",
        "I hope you're well. The date is fine, the place is not.", "Anna is not sure",
        "They were coming too", "I was told I can't come", "I'm ill", "You won't believe it, I got it",
        "Yes if it is at 8", "Yes or no, what do you think", "I was going to say yes, then I saw the date",
        "Sure I'll come, not!", "I would have come",
        "I cannot wait to see you at the next one, have fun without me",
        "Is it okay if I bring Anna? I'll be there", "No way I can come", "I wish I could come",
        "Who says I can come", "Count me in if there is cake", "I won't be late", "I can't say no to cake",
        "I'm not coming alone, Anna is with me", "I'm coming down with something", "I can't make it at 7",
        "I can't make it on Friday, but Saturday works for me.", "Please stop sending me mails",
        "Ben yes mon ami", "no se", "+1", "I can’t believe it, I’m in", "I am in Athens",
        "I can't come up with a better idea", "I'll join the call from Berlin and you decide",
        "I can make it work", "I'll attend to it", "I won't come without you",
        "I said I'd come. I changed my mind.", "No one told me. I'll be there", "See you there? I doubt it",
        "Yes to dinner, no to the film", "I accept your apology", "I accept the terms",
        "I'm in for a bad week", "Sure you are", "Okay, so who is coming",
        "OK. Please move it to another day.", "No.\nLet's do Thursday.", "I can come, Anna cannot",
        "I will be there only for the first hour", "Not available until noon, then yes",
        "Please count me out of the food, but in for drinks", "I'd be happy to come another day",
        "Sounds good! Which room", "I can't make it to the restaurant, I'll be at the bar later",
        "I will come as soon as I can", "I won't make it for dinner, I'll come for drinks",
        "I'll come for drinks, not dinner", "Maybe we should cancel", "Perhaps. Actually yes.",
        "No, sorry, wrong mail: yes!", "I'll have to check", "I hope to make it but probably not",
        "We can't all come", "I can't join before, I'll be there at 9", "Can't make it, moved to Friday?",
        "Thank you, no need to reply", "This is to let you know that I have received your invitation. Yes.",
        "Deal with it", "Fine by me if you pay", "Of course not", "Definitely not", "Absolutely no way",
        "Certainly, but not at 8", "I am not in", "I'll see you then, unless it snows",
        "As Anna wrote, \"I can't come\"", "Out of office: I will be there again on Monday. ",
        "I am out of office and will be back on Monday", "You can count on me to be late", "I'm out of town",
        "I pass on the message", "We have to skip the first part", "Yes for me, no for Nick",
        "Nick can't come. I can", "No, I'll be late", "I'll bring cake", "I'll come. I'll let you know.",
        "Actually no, I cannot, pressed the wrong one", "I have to work until 5, then I'm free",
        "I'm busy until noon", "I have another appointment before, I'll be there after it",
        "I have to work, but I'll be there", "I'm busy cooking for you", "Is that day busy? I have to work",
        "It's a date I won't forget", "Maybe you need to cancel", "I'm up for it if Anna is",
    ]

    static let greekAccepted = [
        "Θα έρθω!", "Ναι", "ναι, βεβαίως", "Ναι, θα είμαι εκεί. Ευχαριστώ πολύ για την πρόσκληση!",
        "Καλησπέρα Μαρία, φυσικά και θα έρθω με μεγάλη χαρά!", "Εντάξει, τα λέμε εκεί",
        "Θα ’μαι εκεί με τη Μαρία", "tha ertho", "nai, 8a er8w!", "Κανένα πρόβλημα, έρχομαι", "Μέσα!",
        "Είμαι μέσα", "Δεν το χάνω με τίποτα", "Υπολογίστε με κι εμένα",
        "Αγαπητή Μαρία,\n\nσας ευχαριστώ θερμά για την πρόσκληση. Θα παρευρεθώ στην "
            + "εκδήλωση.\n\nΜε εκτίμηση,\nΝίκος Καρράς",
        "Θα έρθω στις 8", "Γεια σου Μαρία! Ναι, θα έρθουμε και οι δύο.", "Δεν θα λείψω!", "ναι ρε συ",
        "tha erthw ligo argotera", "Θα έρθω αλλά θα αργήσω", "Γιατί όχι!", "Ναι, θα φέρω κρασί",
    ]

    static let greekDeclined = [
        "Δεν μπορώ", "Δε θα τα καταφέρω", "Όχι", "Όχι, δυστυχώς",
        "Δυστυχώς δεν θα μπορέσω να έρθω, δουλεύω.", "δεν μπορώ να έρθω γιατί λείπω", "den mporo",
        "sorry alla den mporo na er8w", "Λυπάμαι πολύ, αλλά δε θα μπορέσω. Καλά να περάσετε!",
        "Συγγνώμη, δεν θα είμαι εκεί", "Θα λείπω εκείνη την ημέρα",
        "Καλημέρα σας, δυστυχώς δεν μπορώ να παρευρεθώ λόγω δουλειάς. Με εκτίμηση, Νίκος",
        "Θα έρθει η Μαρία, εγώ δεν μπορώ", "Όχι, δε γίνεται, λείπω.", "Θα ήθελα να έρθω αλλά δεν μπορώ",
        "Πολύ θα ήθελα να έρθω, όμως δεν μπορώ.", "Λυπάμαι, έχω δουλειά", "Δεν προλαβαίνω",
        "Δυστυχώς δεν προλαβαίνω να έρθω", "Αδύνατον, συγγνώμη", "Θα λείπω εκείνη την εβδομάδα",
    ]

    static let greekTentative = [
        "Ίσως", "Μάλλον", "μάλλον θα έρθω", "Δεν ξέρω ακόμα", "Δεν είμαι σίγουρη ακόμη",
        "Θα προσπαθήσω να έρθω", "isws", "Δεν ξέρω αν θα μπορέσω.", "Μπορεί να έρθω", "tha ertho an mporo",
        "Δεν ξέρω ακόμα, μάλλον θα έρθω αλλά θα σου πω.", "mallon oxi",
        "θα ήθελα πολύ να έρθω αλλά δεν ξέρω",
    ]

    static let greekUnclear = [
        "Τι ώρα είναι;", "Να έρθω;", "Ναι, αλλά δεν μπορώ την Παρασκευή", "Θα έρθω αν δεν βρέξει",
        "Δεν νομίζω ότι θα έρθω", "Η Μαρία δεν μπορεί", "Εντάξει, θα σου πω", "Δεν μπορώ το πρωί",
        "Θα έρθω να σε πάρω", "Δεν μπορώ να περιμένω!", "Ευχαριστώ για την πρόσκληση",
        "Ναι, το είδα το μήνυμα.", "Μπορεί να μην έρθω", "Θα ήθελα να έρθω",
        "Δεν υπάρχει πρόβλημα", "Δεν με βολεύει η Τρίτη", "Ναι ή όχι",
        "Δεν είπα ότι δεν μπορώ", "δεν θα έρθω μόνος", "Δεν λέω όχι", "Ο Γιώργος είπε ναι", "Να μην έρθω",
        "Όχι μόνο θα έρθω, θα φέρω και γλυκά", "Ευχαριστώ, το έλαβα", "Ναι μεν, αλλά",
        "Ναι για το φαγητό, όχι για το ποτό", "Δεν έρχομαι μόνη", "θα έρθω σε επαφή μαζί σας",
        "εγώ θα έρθω, η Μαρία δεν μπορεί", "Εντάξει, ευχαριστώ που με ενημέρωσες", "Δεν μπορώ να πω όχι",
        "Δεν θα μπορούσα να λείψω", "θα λείπω μέχρι τις 7, μετά έρχομαι", "Δεν υπάρχει περίπτωση να έρθω",
        "Όχι βέβαια", "Ναι, σιγά", "σιγά μην έρθω", "Φυσικά και όχι", "Μάλλον δεν θα έρθω",
        "Θα έρθω άλλη φορά", "Δεν μπορώ αλλά θα προσπαθήσω", "Μπορώ μετά τις 8", "Μπορώ την Τετάρτη",
        "Εννοείται πως δεν θα έρθω", "Πες ότι έρχομαι", "Έχω δουλειά μέχρι τις 5",
        "Δεν προλαβαίνω πριν τις 8", "Έχω δουλειά αλλά θα έρθω", "Θα ήθελα να ξέρω τι ώρα", "oxi, tha ertho",
        "den 3erw an tha ertho", "mporei na min ertho", "sigoura den tha ertho", "Μακάρι να μπορούσα",
        "με χαρά σας προσκαλούμε", "Ok, ακυρώνω", "Ναι\nΜαρία Παπαδοπούλου",
    ]

    @Test(arguments: englishAccepted + greekAccepted)
    func accepts(text: String) { Self.expect(.accepted, text) }

    @Test(arguments: englishDeclined + greekDeclined)
    func declines(text: String) { Self.expect(.declined, text) }

    @Test(arguments: englishTentative + greekTentative)
    func isTentative(text: String) { Self.expect(.tentative, text) }

    @Test(arguments: englishUnclear + greekUnclear)
    func isUnclear(text: String) { Self.expect(nil, text) }

    /// Expects an answer, also above a quote that asks and answers otherwise, and between two quotes.
    private static func expect(
        _ participation: Invitee.Participation?, _ text: String, _ location: SourceLocation = #_sourceLocation
    ) {
        let question = "> Can you come? Yes or no?\n> I can't. I'll be there.\n"
        let above = "\(text)\n\nOn 24/11/2026, Maria wrote:\n\(question)"
        let between = "\(question)\n\(text)\n\n\(question)"
        for mail in [text, above, between] {
            #expect(
                ReplyIntention(ReplyText(mail))?.participation == participation, "\(mail)",
                sourceLocation: location)
        }
    }

    @Test(
        arguments: [
            ("Sorry, I can't make it, I'm in Athens.", "I can't make it"), ("Yes!", "Yes"),
            ("Hi Maria,\n\nI will not be\nable to come.", nil),
            ("Λυπάμαι, αλλά δε θα μπορέσω να έρθω", "δε θα μπορέσω να έρθω"),
            ("See you. 👍🏽", "👍"), ("I   can’t\tcome", "I can’t come"), ("8a er8w", "8a er8w"),
            (
                "Thank you very much for your kind invitation, I will not be\nable to come, unfortunately.",
                "I will not be able to come"
            ),
        ] as [(String, String?)])
    func theReasonIsInTheWordsOfTheWriter(text: String, reason: String?) {
        #expect(ReplyIntention(text)?.reason == reason)
    }

    /// Words beside an answer by a link.
    @Test(
        arguments: [
            ("", .accepted, true), ("See you there! 🎉", .accepted, true), ("I bring cake", .accepted, true),
            ("Yes, I am coming.\n\nThanks for the invitation, looking forward to it!", .accepted, true),
            ("Ναι, θα έρθω.\nΘα φέρω γλυκά. Φιλιά, Πέτρος", .accepted, true), ("Petros", .accepted, true),
            ("I have the dentist then, sorry.", .declined, true), ("Sorry!", .declined, true),
            ("Έχω γιατρό, λυπάμαι πολύ.", .declined, true), ("It depends on work", .tentative, true),
            ("I'll let you know", .tentative, true),
            ("Oops, wrong link: I can't come.", .accepted, false),
            ("Actually no, I cannot, pressed the wrong one", .accepted, false),
            ("Yes, I am coming.\nOn second thought I can't.", .accepted, false),
            ("Yes, I am coming.\nBut only until half past eleven", .accepted, false),
            ("Δεν θα έρθω τελικά", .accepted, false), ("I am in Berlin that day", .accepted, false),
            ("Sorry", .accepted, false), ("Can Anna come?", .accepted, false),
            ("Sorry, ignore this, I do come", .declined, false), ("I meant the other link", .declined, false),
            ("I'd love to", .declined, false), ("Friday works for me", .declined, false),
            ("Λάθος κουμπί, έρχομαι!", .declined, false), ("I pressed the wrong one", .tentative, false),
            ("I am there", .tentative, false), ("No", .tentative, false),
        ] as [(String, Invitee.Participation, Bool)])
    func wordsBesideALink(text: String, answer: Invitee.Participation, leaves: Bool) {
        #expect(ReplyIntention.leaves(answer, standing: text, names: ["Petros Nikolaou"]) == leaves)
    }

    @Test func aNameMayStandBesideAMereYes() {
        #expect(ReplyIntention("Yes\n\nMaria")?.participation == nil)
        #expect(ReplyIntention("Yes\n\nMaria", names: ["Maria Papadopoulou"])?.participation == .accepted)
        #expect(ReplyIntention("Όχι Νίκο\n\nΜΑΡΙΑ", names: ["Μαρία", "Νίκο"])?.participation == .declined)
        // A name is no word of an answer, but a word of an answer is no name.
        #expect(ReplyIntention("Yes, maybe", names: ["Maybe"])?.participation != .accepted)
    }

    @Test func longTextsAreUnclear() {
        #expect(ReplyIntention("Yes. " + String(repeating: "thanks ", count: 20))?.participation == .accepted)
        #expect(ReplyIntention("Yes. " + String(repeating: "thanks ", count: 200)) == nil)
        #expect(ReplyIntention(String(repeating: "yes", count: 100_000)) == nil)
    }

    /// A phrase in another form than that of the words read would never be found.
    @Test func everyPhraseCanBeFound() {
        let phrases = ReplyPhrases.all.phrases.values.flatMap { $0 }
        #expect(phrases.count > 5000)
        for phrase in phrases where !phrase.words.contains("%") && !phrase.words.contains("~") {
            let text = phrase.words.joined(separator: " ")
            let read = ReplyWords(text).words.filter { !$0.isBreak }.map(\.text)
            if read != phrase.words { Issue.record("“\(text)” is read as \(read)") }
        }
    }
}
