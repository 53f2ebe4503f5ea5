extension PollsTarget {
    var lines: [String] {
        [
            "4", "2|Kappeli||Sea", "3|Taverna 2|x|1", "1 yes, 3 maybe", "all but 2", "none", "2 or 3", "1-3",
            "only 3 works for me", "1: yes 2: no", "the first two", "the rest no", "Hi Maria,", "Best,",
            "Nikos", "> 1 yes", "On Mon, 30 Nov 2026 at 10:00, Maria <maria@example.org> wrote:", "-- ",
            "όλα εκτός από το 2", "μόνο το 3", "κανένα", "1 ναι, 2 ίσως", "1 nai 2 isws", "Would 3 work?",
            "Tuesday 1 December at 9 yes", "2 Dec no", "I can do 1 if it rains", "not 2", "1 ✓", "2 ✗",
            "3 👍", "Sent from my phone", "<p>1 yes</p>", "<blockquote>1 no</blockquote>", "<br>",
            "<div>2 no</div>", "[meet-poll:k3jd6hq7ax-3]", "[meet-poll:k3jd6hq7ax-all]",
            "meet-poll%3Ak3jd6hq7ax-none%5D",
        ]
    }

    var pieces: [String] {
        [
            "1", "2", "12", "13", "0", "-1", "99999999999999999999", "1st", "second", "δεύτερο", "yes", "no",
            "maybe", "ναι", "όχι", "ίσως", "ok", "fine", "both", "either", "all", "any", "but", "except",
            "only", "and", "or", "not", "n't", "’", "'", ",", ";", ":", ".", "?", "!", "…", "–", "-", "/",
            "(", ")", "~", "✅", "❌", "👎🏽", "\u{FE0F}", "\u{200D}", "\u{202E}", "\u{301}", "\u{0}",
            "\u{2028}", "\r", "\n\n", "\n> ", " ", "\u{A0}", "\t", "&nbsp;", "&lt;", "&#10;", "<b>", "</b>",
            "<", ">", "ς", "ß",
        ]
    }
}
