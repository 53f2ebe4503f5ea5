extension MIMETarget {
    var lines: [String] {
        [
            "Content-Type: multipart/mixed; boundary=a",
            "Content-Type: multipart/alternative; boundary=\"b c\"",
            "Content-Type: text/calendar; method=REQUEST; charset=utf-8",
            "Content-Type: text/plain; charset=utf-16",
            "Content-Type: application/octet-stream; name*0*=utf-8''%CE; name*1*=%B1.ics",
            "Content-Type: message/rfc822", "Content-Type: application/ms-tnef", "Content-Type:",
            "Content-Transfer-Encoding: base64", "Content-Transfer-Encoding: quoted-printable",
            "Content-Disposition: attachment; filename=\"winmail.dat\"", "--a", "--a--", "--b c", "--b c--",
            "",
            "Subject: =?utf-8?B?zpE=?= =?iso-8859-7?Q?=C1_x?=", "From: \"A, \\\"B\\\"\" <a@b> (c)",
            "To: G: a@b, <@r:c@d>;, mailto:e@f", "Date: Sun, 22 Nov 2026 22:26:47 +0000",
            "Date: 1 Jan 70 0:0 EST",
            "Message-ID: <1@x>", "In-Reply-To: <2@x> <3@x>", "From a@b Mon Jan  1 00:00:00 2026", ">From x",
            "BEGIN:VCALENDAR", "UID:1", "METHOD:REPLY", "END:VCALENDAR", "QkVHSU46VkNBTEVOREFS", "=3D=\r",
        ]
    }

    var pieces: [String] {
        [
            ":", ";", ",", "=", "\"", "\\", "<", ">", "(", ")", "@", "?", "*", "'", "%", "%CE", "=CE", "=?",
            "?=",
            "?B?", "?q?", "=\r\n", "\r", "\n", "\r\n ", "\t", "\0", "\u{1B}", "\u{7F}", "\u{85}", "\u{2028}",
            "\u{202E}", "\u{FEFF}", "😀", "ς", "--", "boundary=", "charset=", "utf-8", "utf-7", "iso-2022-jp",
            "windows-1253", "name=", "name*=", "name*0=", "filename=", ".ics", "base64", "multipart/",
            "=??Q?", "=?a?Q?x", "mailto:", "-9223372036854775808",
            "text/",
        ]
    }
}
