extension IMAPTarget {
    var lines: [String] {
        [
            "---", "TAG OK done", "TAG NO [NONEXISTENT] gone", "TAG BAD what", "* BYE night", "+ go on",
            "* STATUS INBOX (UIDVALIDITY 9 UIDNEXT 12)", "* 3 EXISTS", "* OK [UIDVALIDITY 9] x",
            "* OK [UIDNEXT 12] x", "* SEARCH 1 5 7 4294967295", "* SEARCH", "* FLAGS (\\Seen)",
            "* 1 FETCH (UID 5 RFC822.SIZE 4 BODYSTRUCTURE (\"TEXT\" \"CALENDAR\" NIL))",
            "* 1 FETCH (UID 7 RFC822.SIZE 4 BODYSTRUCTURE ((\"TEXT\" \"PLAIN\")(\"A\" \"B\" (\"NAME\" \"x.ics\"))))",
            "* 1 FETCH (UID 5 BODY[]<0> {4}", "mail)", " UID 7)", "* 1 FETCH (UID 5 BODY[] \"mail\")",
        ]
    }

    var pieces: [String] {
        [
            "(", ")", "((", "))", "\"", "\\", "{", "}", "{0}\r\n", "{1}\r\n", "{4+}\r\n", "~{4}\r\n",
            "{2048}\r\n",
            "{99999999999}\r\n", "[", "]", "NIL", " ", "\r", "\r\n", "\0", "\u{1B}]0;x\u{07}", "UID 5",
            "UID 0",
            "UID 4294967295", "4294967296", "18446744073709551616", "\u{9B}31m", "BODY[]", "BODYSTRUCTURE ",
            "RFC822.SIZE ", "FETCH", "*", "+", "TAG", "meet1",
            "meet2",
        ]
    }
}
