/// The English phrases of answers; see `ReplyPhrases` for their form.
extension ReplyPhrases {
    static let english: [(sense: ReplySense, patterns: String)] = [
        (.accepted, englishAccepted), (.declined, englishDeclined), (.tentative, englishTentative),
        (.agreement, englishAgreement), (.wish, englishWishes), (.refusal, englishRefusal),
        (.later, englishLater), (.attending, englishAttending), (.harmless, englishHarmless),
        (.closing, englishClosings), (.doubtful, englishDoubtful), (.negation, englishNegations),
        (.contrast, "(but/however/though/although/yet/nevertheless)"),
        (.regret, englishRegrets), (.elsewhere, englishElsewhere),
    ]

    private static let englishAccepted = """
        (ill/we will/| will/| well) (/definitely/certainly/gladly/surely/of course/both/all/also/happily/\
            be able to/be happy to/be glad to) (come/be there/attend/join/join you/join you all/join in/\
            make it/participate/take part) &
        (ill/we will/| will/| well) (/definitely/both/all/also) be (coming/joining/attending/there for \
            sure/happy to) &
        (im/we are/| were/| am) (/definitely/certainly/gladly/both/all/also) (coming/joining/attending) &
        | (coming/attending/joining) |
        (i can/we can) (/definitely/certainly/both/all/also) (come/make it/attend/be there/join/join you/\
            make that/make this) &
        (i/we) (accept/gladly accept/happily accept) (/the invitation/your invitation/the invite/your \
            kind invitation) &
        (ill/we will/| will/| well) be there (at/around) (%/% pm/% am/% oclock) |
        | (accepted/confirmed/accepting) |
        (i/we/|) (confirm/can confirm/confirming) (/my/our) (attendance/presence/participation/coming) &
        (count/you can count/please count) (me/us) in &
        (im/we are) (/so/totally/definitely/all/both) in |
        | (were/both/all) in |
        | (great/lovely/nice/cool/perfect/ok/okay/sure/yes/) see you (/all/both/guys) (there/then) &
        (ill/we will/| well/| will) see you (/all/both/guys) (there/then) &
        | (yes/sure/great/that/it/this/the time/that time/the date/) (works/suits) (for me/for us/well \
            for me/fine for me/fine/well/perfectly/great for me/perfectly for me/me/us) |
        | (that/it/this) works |
        | % (works/is fine/is good/is ok/is great/is perfect/suits) (/for me/for us/with me/by me/me/us) |
        (wouldnt/wont/not going to) (want to miss/miss) (it/this) (/for the world/for anything)
        (its/its a/that is/thats a/that is a) yes (/from me/from us/from both of us) |
        you can count on (me/us)
        (cant) wait to (come/be there/join/join you/attend) &
        (ill/we will/| will/| well/i can/we can) (come/be there/make it/join/join you/attend) after all |
        (im/we are) coming after all |
        (ill/we will/| will/| well) (come/be there/join/join you) (/a bit/a little/slightly) late |
        (im/we are) (/so/totally/definitely) up for it |
        | its a date |
        """

    private static let englishDeclined = """
        (i/we/|) (/really/just/unfortunately/sadly/definitely) (cant/wont/wont be able to) (come/come \
            along/make it/attend/join/join you/be there/participate/take part/be coming/be attending/be \
            joining/make this one/make that) &
        (i/we/|) (/really/just/unfortunately/sadly) (cant) (today/tonight/tomorrow/this time/that day/\
            that evening/then/make it that day) |
        (i/we/|) (/really/just/unfortunately/sadly) cant do (it/this/that/this one/that day) |
        (i/we) (/really/just/unfortunately/sadly/definitely) (cant/wont) |
        | (sorry/unfortunately/sadly) (cant/wont) |
        | (cant) |
        (im/we are/| were/|) (/unfortunately/sadly/just) (not able to/unable to/not going to be able to/\
            not going to) (come/make it/attend/join/join you/be there/participate/take part) &
        (ill be/we will be) (/unfortunately/sadly) unable to (come/make it/attend/join/join you/be there/\
            participate/take part) &
        (im/we are/| were/|) (/unfortunately/sadly/definitely) not (coming/attending/joining/going) |
        (im/we are/| were/|) (/unfortunately/sadly/definitely) not (coming/attending/joining) (because/as/\
            since/due) &
        (im/we are/| were/|) (/unfortunately/sadly) (not available/unavailable/not free) (/that day/that \
            evening/then/tonight/today) |
        (im/we are) out |
        count (me/us) out &
        (i/we) (have to/must/need to/will have to/will need to) (decline/respectfully decline/regretfully \
            decline/pass/skip/skip it/skip this one/miss it/miss this one/miss this) |
        (ill/well) (have to/need to) (decline/pass/skip/skip it/skip this one/miss it/miss this one/miss \
            this) |
        (ill/we will) (pass/skip/skip it/skip this one/pass on this/pass on this one/pass this time/skip \
            this time) |
        (i/we/|) (/must/have to/will have to/respectfully/regretfully) decline (/your invitation/the \
            invitation/your kind invitation/the invite/this one) |
        | (declined/declining) |
        (its/its a/that is a/thats a) no (/from me/from us) |
        | (i/we) (have to/need to/must) work (/then/that day/that evening/that night) |
        | (im/we are/were) (/already/really/so) busy (/then/that day/that evening/that week) |
        | (i/we) (have/already have) (another/a prior/a previous/other) (appointment/commitment/engagement/\
            commitments/plans) (/then/that day/that evening) |
        i (have to/need to/must/will have to) cancel |
        ill (have to/need to) cancel |
        | (regrets) |
        """

    private static let englishTentative = """
        | (maybe/perhaps/possibly/probably) (/yes/not) |
        | (a/its a/thats a/im a/put me down as a) maybe |
        (maybe/perhaps/possibly/probably) (i can/ill/we can/we will) (come/make it/be there/join/join you/\
            attend) &
        (ill/we will) (maybe/perhaps/possibly/probably/most likely) (come/make it/be there/join/join you/\
            attend) &
        | will (probably/maybe/possibly) (come/make it/be there/join/join you/attend) &
        (i/we) (might/may/may be able to/might be able to/should be able to) (/also/still) (come/make it/\
            be there/join/join you/attend) &
        | (might/may) (come/make it/be there/join/join you/attend) &
        (i/we/|) (hope/am hoping/are hoping/hoping/do hope) to (come/make it/be there/join/join you/\
            attend/be able to come/be able to make it) &
        (i/we/|) hope (i can/we can/ill be able to) (come/make it/be there/join/join you/attend) &
        hopefully (i can/we can/ill/we will/ill be able to) (come/make it/be there/join/join you/attend) &
        (ill/we will/| will/| well) (try/do my best/do our best/try my best/try hard) (/to come/to make \
            it/to be there/to join/to join you/to attend) |
        (im/we are/| were/|) (/still/really/just) not (sure/certain/entirely sure/quite sure/completely \
            sure) (/yet/about it/about it yet/about that/right now) |
        not (sure/certain) (/yet) (/if/whether/that) (i can/i could/ill be able to/we can/we will be able \
            to) (/come/make it/be there/join/join you/attend) |
        not (sure/certain) (/yet) (if/whether/that) (ill/we will) (/come/make it/be there/join/attend) |
        (i/we/| i/|) (dont) (/really) know (/yet/yet if i can/if i can/if i can yet/if ill be able to/if \
            i can come/if i can make it/whether i can/whether i can come/whether i can make it) |
        | no idea (/yet) |
        (let me/i need to/i have to/ill/i must) check (/my calendar/my schedule/my diary/with my wife/\
            with my husband/with my boss) (/first/and let you know/and get back to you/and ill let you know) |
        (i/we/|) (cant) (say/tell/promise/confirm) (/anything/for sure/it) (/yet/now) |
        | (its/) too early to (say/tell/know) |
        (ill come/ill be there/ill make it/ill join) if i can (/make it/manage) |
        | (tentative/tentatively/tentatively yes/tentatively accepted/tentatively accept) |
        i (/tentatively) (tentatively accept/accept tentatively) |
        (i/we) think (so/i can come/i can make it/ill be there/ill come/we can come/we can make it) |
        """

    private static let englishAgreement = """
        (yes/yep/yeah/yup/yea/sure/sure thing/definitely/absolutely/certainly/of course/gladly/with \
            pleasure/ok/okay/k/okey/agreed/deal/thumbsup)
        (thats/that is/its/| is/|) (fine/good/perfect) (by me/with me/for me/with us/for us) |
        | yes (i/we) (will/can/do/am/would love to/would) |
        | (i/we) can |
        | see you (/on/at) (%/tomorrow/tonight/soon) |
        | yes (from me/from us/from my side) |
        | why not |
        """

    private static let englishWishes = """
        (sounds/that sounds/it sounds) (good/great/perfect/lovely/fun/nice/wonderful/like a plan) (/to me/\
            for me/to us)
        | (my pleasure/id love to/we would love to/would love to/id be happy to/happy to/id be glad to) |
        | (id love to/we would love to/would love to/id be happy to/id be glad to/id be delighted to/\
            happy to/delighted to/glad to/pleased to/love to) (come/be there/attend/join/join you/\
            participate) |
        | (/i/we) cant wait to (see you/see you all/see you there/see everyone) |
        | (looking forward to it/im looking forward to it/i look forward to it/looking forward/we look \
            forward to it) |
        """

    private static let englishRefusal = """
        (no/nope/nah/thumbsdown)
        (no thanks/no thank you/not this time/not today/not possible for me/not for me/no sorry/afraid \
            not/im afraid not)
        """

    private static let englishLater = """
        (/but/and) (ill/we will) (let you know/get back to you/confirm) (/soon/later/tomorrow/asap/as soon as \
            i can/as soon as possible) |
        """

    private static let englishAttending = """
        (/and) (ill/we will/i can/we can/im/we are) (/also) (bring/bringing)
        | i bring
        (/but) (ill/we will/i might/i may/we might/we may) be (/a bit/a little/a little bit/slightly) late |
        (/but) (ill be/im/we will be/we are) (/a bit/a little) running late |
        """

    private static let englishHarmless = """
        (hi/hello/hey/dear/good morning/good afternoon/good evening/hiya)
        | (hi/hello/hey/dear/good morning/good afternoon/good evening/hello there/hi there) (~/~ ~) |
        (thanks/thank you/thx/many thanks/cheers/ty/thank u)
        (thanks/thank you/many thanks) (/so much/very much/a lot/again) (/for the invitation/for your \
            invitation/for the kind invitation/for your kind invitation/for the invite/for inviting me/\
            for inviting us/for having me/for having us/for thinking of me/for thinking of us/for \
            asking/for organizing/for organising/for organizing this/for organising this/for letting me \
            know/for your mail/for your email/for your message)
        (and/so/too/also/please/pls/again/everyone/everybody/all/folks/guys/team/from me/for me/from us/\
            as well/xx/xo/xoxo/lol/haha/oh/ah/well/| i |/| rsvp)
        (no problem/no problem at all/no problems/no worries/no prob/no probs/not a problem/no trouble/no \
            doubt/no question/no need to ask/without a doubt/no matter what/why not/no rush/no hurry)
        (cant) wait (/for it/for this/for that/to see you/to see you all/to see everyone/to meet you/to \
            meet you all/to meet everyone/to hear all about it/to catch up)
        (/i/we) hope (this finds you well/you are well/youre well/all is well/you are doing well/youre \
            doing well/everything is fine/youre all well/you are all well/you are fine/you are ok)
        (sorry for/sorry about/apologies for/excuse) (the late reply/the late answer/my late reply/my \
            late answer/the late response/the delay/replying so late/replying late/answering late/the \
            slow reply/the short notice)
        let me know if (you need anything/you need something/you need help/i can bring anything/i should \
            bring anything/i can help/i can bring something/i should bring something)
        (have fun/have a great time/have a good time/have a nice time/have a great day/have a nice day/\
            enjoy/have a good one/happy birthday/congratulations/congrats/good luck)
        (looking forward/look forward/i look forward/im looking forward/very much looking forward) to \
            (/seeing you/seeing you all/meeting you/seeing everyone/catching up/this)
        (nice/great/lovely/wonderful/perfect/cool/awesome/super/excellent/great idea/good idea/nice idea/\
            great news)
        | see you | 
        | see you (/all) soon |
        """

    private static let englishClosings = """
        | (best/best regards/kind regards/warm regards/with kind regards/with best regards/kindest \
            regards/many regards/regards/sincerely/yours/yours sincerely/yours truly/sincerely yours/all \
            the best/best wishes/with best wishes/love/lots of love/cheers/take care/br/kr/warmly/hugs/a \
            hug) |
        """

    private static let englishDoubtful = """
        (maybe/perhaps/possibly/probably/might/may/hope/hoping/hopefully/think/thinking/thought/guess/\
            believe/assume/suppose/supposed/wish/doubt/try/trying/depends/depending/whether/if/unless/\
            until/till/til/before/after/except/only/instead/rather/late/later/earlier/early/part/partly/\
            half/briefly/reschedule/rescheduled/rescheduling/postpone/postponed/postponing/move/moved/\
            shift/change/changed/propose/suggest/prefer/conditional/provided/providing/assuming/joking/\
            kidding/joke/would/could/should/id/spirit/remote/remotely/online/virtually/zoom/skype/phone/\
            video/person/wrong/mistake/cancel/cancelled/canceled/when/what/where/how/why/which/who/whose/\
            wonder/wondering/question/ask/pretend/told/said/says/say/saying/heard/asked/asking/mentioned/\
            imagine/dreamt/wrote/writes/written/mean/meant/actually/unsure/undecided/unclear/uncertain/\
            tentative/tentatively/almost/nearly/once/while/otherwise/either/or/unlikely/likely/impossible/\
            impossibly/ever/yesterday/vote)
        | (can/could/will/would/should/shall/do/does/did/is/are/was/am/have/has/may) (i/you/we/he/she/\
            they/it/the/there/this/that/anyone/anybody/your/my)
        (ill attend to it/ill attend to this/as soon as/as long as/in case/on condition/no longer/of \
            course not/at least/at most)
        """

    private static let englishNegations = """
        (not/cant/wont/dont/didnt/doesnt/isnt/arent/wasnt/werent/wouldnt/couldnt/shouldnt/havent/hasnt/\
            hadnt/aint/never/neither/nor/none/nobody/nothing/nowhere/hardly/barely/rarely/unable/\
            unavailable/without/refuse/decline/declined/forget/stop)
        """

    private static let englishRegrets = """
        (sorry/unfortunately/sadly/alas/afraid/regret/regrets/regretfully/regrettably/apologies/apologise/\
            apologize/unluckily/pity/shame/so sorry/very sorry/im sorry/im so sorry/im afraid/terribly \
            sorry/too bad)
        """

    private static let englishElsewhere = """
        (another/other/different/next/alternative/alternatively/elsewhere)
        (/maybe/perhaps/hopefully) (/see you) (next time/another time/some other time/next year/next week/\
            next month) (/then/maybe/perhaps)
        (hope/lets hope) (for next time/to see you next time/to see you soon/to see you another time)
        """
}
