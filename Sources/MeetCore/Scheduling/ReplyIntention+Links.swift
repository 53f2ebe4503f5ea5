// Words beside an answer by a link.
extension ReplyIntention {
    /// Returns whether words leave an answer as it is: there are none, they give the same answer, or they are
    /// plainly neutral, such as thanks, a greeting, or the reason of a refusal.
    ///
    /// Of words that may take the answer back (“oops, wrong link”), or that are not understood, a person decides.
    ///
    /// - Parameters:
    ///   - text: The writer's words without those that the link wrote.
    ///   - names: The names that may stand beside the words.
    package static func leaves(
        _ answer: Invitee.Participation, standing text: String, names: [String] = []
    ) -> Bool {
        if text.trimmed.isEmpty { return true }
        if let read = ReplyIntention(text, names: names) { return read.participation == answer }
        guard text.utf8.count <= longest * 20 else { return false }
        let read = ReplyWords(text)
        guard !read.isQuestion, read.words.count <= longest else { return false }
        var account = ReplyAccount(read.words, names: names)
        account.read()
        guard !account.hasTime else { return false }
        switch answer {
        case .accepted:
            return !account.hasOthers
                && account.senses.isSubset(of: [
                    .accepted, .agreement, .wish, .attending, .harmless, .closing,
                ])
        case .declined:
            // A reason has any words but those about coming.
            return !isTurning(read.words)
                && account.senses.isSubset(of: [
                    .declined, .refusal, .regret, .negation, .harmless, .closing,
                ])
        case .tentative:
            return !isTurning(read.words)
                && account.senses.isSubset(of: [
                    .tentative, .later, .doubtful, .regret, .harmless, .closing,
                ])
        case .needsAction, .delegated, .inProcess, .completed: return false
        }
    }

    private static func isTurning(_ words: [ReplyWords.Word]) -> Bool {
        words.contains { turning.contains($0.text) }
    }

    /// The words about coming after all, and about a link that was chosen by mistake.
    private static let turning = Set(
        SearchFolding.fold(
            """
            come comes coming came attend attending there join joining joined participate ignore \
            disregard forget link links button click clicked press pressed tap tapped hit chose choose chosen \
            selected typo oops ups whoops correction wrong mistake mistaken mistakenly accident \
            accidentally meant mean actually instead changed mind true opposite decline declining after yes yet \
            έρθω ρθω έρθουμε έλθω έρχομαι εκεί συμμετέχω αγνόησε αγνοήστε ξέχνα ξεχάστε πάτησα πατήθηκε \
            διάλεξα επέλεξα κουμπί σύνδεσμο λινκ λάθος τελικά άκυρο διόρθωση μπερδεύτηκα εννοούσα \
            αντίθετο ισχύει
            """
        ).split(whereSeparator: \.isWhitespace).map(String.init))
}
