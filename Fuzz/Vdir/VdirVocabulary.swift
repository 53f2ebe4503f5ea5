extension VdirTarget {
    var lines: [String] {
        [
            "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VTODO", "END:VTODO",
            "BEGIN:VTIMEZONE", "END:VTIMEZONE", "BEGIN:VALARM", "END:VALARM", "BEGIN:VCARD", "END:VCARD",
            "VERSION:2.0", "VERSION:4.0", "METHOD:PUBLISH", "UID:1", "UID:a b", "FN:Maria", "SUMMARY:Coffee",
            "DTSTART;TZID=Europe/Athens:20261201T110000", "DTSTART:20261201T080000Z",
            "DTSTART;VALUE=DATE:20261201", "DURATION:PT1H", "RRULE:FREQ=WEEKLY;COUNT=3",
            "EXDATE:20261208T080000Z", "RECURRENCE-ID:20261208T080000Z", "SEQUENCE:2", "X-OTHER;A=B:c",
            "ATTENDEE;CN=\"Maria\":mailto:maria@example.org", "ORGANIZER:mailto:nikos@example.org",
            "KIND:location", "item1.TEL:1", "item1.X-ABLabel:Boat", "N:Karras;Nikos;;;",
        ]
    }

    var pieces: [String] {
        [
            ".ics", ".vcf", ".ICS", ".tmp", "%2F", "%25", "%", "%20", "..", ".", " ", "?", "#", "://", ":",
            ";", ",", "\"", "\\n", "\\,", "\\;", "^n", "\r\n ", "\u{FEFF}", "\u{202E}", "\u{0}", "BEGIN:",
            "END:", "UID:", "é", "e\u{301}",
        ]
    }
}
