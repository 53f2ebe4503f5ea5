import Foundation
import Testing

/// Text from outside is data: nothing in it reaches the terminal as a control.
@Suite struct HostileTextTests {
    /// Names with what terminals act on: ESC sequences, an 8-bit CSI, BEL, a backspace, DEL, a bidi override, a
    /// title.
    private static let names = [
        "Esc\u{1B}[31mred\u{1B}]0;title\u{07}", "Csi\u{9B}31mred", "Back\u{08}\u{08}\u{7F}space",
        "Bidi\u{202E}gnp.exe\u{2066}\u{200F}", "Line\u{2028}Sep\u{85}x",
        "\u{1B}\u{1B}\u{9D}52;c;aGk=\u{9C}Osc",
    ]

    private static var cards: String {
        names.enumerated().map { number, name in
            "BEGIN:VCARD\r\nVERSION:4.0\r\nUID:hostile-\(number)\r\nFN:\(name)\r\nORG:\(name)\r\nNOTE:a\\n\(name)\r\n"
                + "EMAIL:\(name)@example.org\r\nX-ODD:\(name)\r\nEND:VCARD\r\n"
        }.joined()
    }

    /// What of a text a terminal would act on.
    private static func controls(in text: String) -> [String] {
        text.unicodeScalars.filter { scalar in
            switch scalar.value {
            // Tabs stand between the values of a row.
            case 0x09, 0x0A: false
            case 0..<0x20, 0x7F...0x9F, 0x200E, 0x200F, 0x61C, 0x2028...0x202E, 0x2066...0x2069: true
            default: false
            }
        }.map { String($0.value, radix: 16) }
    }

    @Test func aListOfControlsIsNotEmpty() {
        for name in Self.names { #expect(!Self.controls(in: name).isEmpty) }
    }

    @Test func neverPrintsControls() throws {
        let home = try Scratch()
        try home.write(Self.cards, to: "hostile.vcf")
        var runs = [try home.run(["contacts", "import", "hostile.vcf"])]
        runs.append(try home.run(["contacts", "import", "hostile.vcf", "--json"]))
        runs.append(try home.run(["contacts", "read", "hostile.vcf"]))
        runs.append(try home.run(["contacts", "read", "hostile.vcf", "--json"]))
        for arguments in [
            ["list"], ["list", "--json"], ["show", "1"], ["show", "1", "--json"], ["show", "2"],
            ["show", "4", "--json"],
            ["export", "--format", "json"],
        ] { runs.append(try home.run(["contacts"] + arguments)) }
        for name in Self.names {
            runs.append(try home.run(["meetings", "add", "--title", name, "--notes", name, "--venue", name]))
            runs.append(try home.run(["settings", "set", "me.home", name]))
        }
        for arguments in [
            ["meetings", "list"], ["meetings", "list", "--json"], ["meetings", "show", "1"], ["settings"],
            ["settings", "--json"], ["settings", "get", "me.home"], ["meetings", "delete", "1"],
        ] { runs.append(try home.run(arguments)) }
        for run in runs {
            #expect(run.status == 0, "\(run.errors)")
            #expect(Self.controls(in: run.output + run.errors).isEmpty, "\(run.output)\(run.errors)")
        }
    }

    @Test func keepsInJSONWhatWasThere() throws {
        let home = try Scratch()
        for name in ["Esc\u{1B}[31mred", "Csi\u{9B}31mred", "Bidi\u{202E}gnp.exe"] {
            let meeting = try home.decode(Printed.Meeting.self, "meetings", "add", "--title", name, "--json")
            #expect(Array(meeting.title.unicodeScalars) == Array(name.unicodeScalars))
        }
    }

    @Test func errorsShowNoControlsEither() throws {
        let home = try Scratch()
        for name in Self.names {
            for arguments in [
                ["contacts", "import", "/dev/null/\(name)"],
                ["meetings", "add", "--title", "x", "--start", name],
                ["meetings", "add", "--title", "x", "--invite", name], ["settings", "get", name],
                ["meetings", "show", name], ["contacts", "list", "--\(name)"],
                ["contacts", "export", "--format", name],
                [name], ["doctor", "--database", "/dev/null/\(name)"],
            ] {
                let run = try home.run(arguments)
                #expect(run.status == 1 || run.status == 64, "\(arguments)")
                #expect(Self.controls(in: run.output + run.errors).isEmpty, "\(arguments): \(run.errors)")
            }
        }
    }
}
