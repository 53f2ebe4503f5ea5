extension ICalendarTarget {
    var lines: [String] {
        [
            "BEGIN:VCALENDAR", "END:VCALENDAR", "BEGIN:VEVENT", "END:VEVENT", "BEGIN:VTODO", "END:VTODO",
            "BEGIN:VTIMEZONE", "END:VTIMEZONE", "BEGIN:STANDARD", "END:STANDARD", "BEGIN:DAYLIGHT",
            "END:DAYLIGHT",
            "BEGIN:VALARM", "END:VALARM", "BEGIN:VJOURNAL", "END:VJOURNAL", "VERSION:1.0", "VERSION:2.0",
            "METHOD:REQUEST", "PRODID:-//a//EN", "UID:a@b", "SUMMARY:Coffee", "DESCRIPTION:a\\nb\\, c",
            "DTSTART:20261121T090000Z", "DTSTART;TZID=Europe/Athens:20261121T110000",
            "DTSTART;VALUE=DATE:20261121", "DTSTART;TZID=Own:20260704T120000", "DTSTART:20261121T80000",
            "DTEND:20261121T100000Z", "DTEND;VALUE=DATE:20261123", "DURATION:PT1H30M", "DURATION:P1D",
            "DUE:20261127",
            "DUE;TZID=GTB Standard Time:20261127T180000", "TZID:Own", "TZOFFSETFROM:-0400",
            "TZOFFSETTO:+0107",
            "X-LIC-LOCATION:Europe/Athens", "RRULE:FREQ=WEEKLY;BYDAY=MO, TU;UNTIL=20270131",
            "RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10", "RRULE:MP1 2+ TU #4", "RRULE:FREQ=HOURLY",
            "EXDATE:20261128T090000Z,20261205", "RDATE;VALUE=PERIOD:20261201T090000Z/PT1H",
            "RECURRENCE-ID;RANGE=THISANDFUTURE:20261128T090000Z", "SEQUENCE:3", "DTSTAMP:20261120T000000Z",
            "CREATED:20261119T000000Z", "LAST-MODIFIED:20261119T000000Z", "STATUS:CANCELLED",
            "STATUS:COMPLETED",
            "COMPLETED:20261122T000000Z", "ORGANIZER;CN=Ann:mailto:ann@example.org",
            "ORGANIZER:invalid:nomail",
            "ATTENDEE;CN=\"Maria, P\";PARTSTAT=ACCEPTED;ROLE=CHAIR;RSVP=TRUE:mailto:maria@example.org",
            "ATTENDEE;CN=Ann: Bee;PARTSTAT=x:MAILTO:ann@example.org",
            "ATTENDEE;DELEGATED-TO=\"mailto:b@example.org\";EMAIL=a@b:urn:uuid:1", "X-MEET-INVITEE:Zoe",
            "X-MEET-PLACE-KIND:pharmacy", "X-MEET-DONE:20261122T000000Z", "LOCATION:Entra\\nErmou 14",
            "GEO:39.36;22.94",
            "X-APPLE-STRUCTURED-LOCATION;X-TITLE=Entra;X-ADDRESS=\"a\\, b\":geo:39.36,22.94",
            "URL:https://example.org", "CONFERENCE;VALUE=URI:https://meet.example.org", "COMMENT:late",
            "REQUEST-STATUS:2.0;Success", "CATEGORIES:A,B", "TRANSP:OPAQUE", "ATTACH;ENCODING=BASE64:AAAA",
            "ACTION:DISPLAY", "TRIGGER:-PT15M", "TRIGGER;RELATED=END:PT0S", "DALARM:20261121T084500Z;;;",
            "SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Caf=E9=", "junk",
        ]
    }

    var pieces: [String] {
        [
            ";TZID=", ";TZID=\"(UTC+02:00) Athens\"", ";VALUE=DATE", ";RELATED=END", ":mailto:", "T240000",
            "Z", "99999999",
            "00010101", "99991231T235959", "-1", "\\n", "\\,", "\"", ";", ":", ",", "=", "^n", "\r\n ",
            "\u{0}", "\u{FEFF}",
            "FREQ=DAILY;", "COUNT=1000000", "-9223372036854775808", "9223372036854775807", "BYMONTHDAY=",
            "MP1 ", "京", "INTERVAL=100000", "BYDAY=53MO", "#0", "P9999W", "é",
        ]
    }
}
