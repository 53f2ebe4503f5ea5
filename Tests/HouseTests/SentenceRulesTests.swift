import Foundation
import Gettext
import Testing

/// Sentences and their translations: every one is in the template, every one of Greek is there, and with the right places.
@Suite struct SentenceRulesTests {
    private static let files = (try? Package.files(below: "Sources")) ?? []
    private static let template = SentenceTemplate(of: files)

    private static func catalogue(_ name: String) throws -> Catalogue {
        Catalogue([UInt8](try Data(contentsOf: Package.root.appending(path: "po/\(name).po"))))
    }

    /// The languages in `po`.
    nonisolated static let languages: [String] =
        ((try? FileManager.default.contentsOfDirectory(atPath: Package.root.appending(path: "po").path)) ?? [])
        .filter { $0.hasSuffix(".po") }.map { String($0.dropLast(3)) }

    /// MEET_UPDATE_DOCS=1 writes it anew.
    @Test func theTemplateIsCurrent() throws {
        let file = Package.root.appending(path: "po/meet.pot")
        let text = Self.template.text
        let stored = try? String(contentsOf: file, encoding: .utf8)
        if stored != text, ProcessInfo.processInfo.environment["MEET_UPDATE_DOCS"] == "1" {
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let isCurrent = stored == text
        #expect(isCurrent, "Run Scripts/update-catalogues.")
    }

    @Test func eachTextHasOnePlural() { #expect(Self.template.clashes == []) }

    @Test func sentencesAreLiterals() {
        // `Language` hands on what it is asked for.
        let files = Self.files.filter { $0.target == "Sentences" && $0.name != "Language.swift" }
        let others = files.flatMap { file in
            file.sentences.unreadable.map { "\(file.path): \($0)" }
        }
        #expect(others == [])
    }

    /// A sentence whose text has the sign of a place in it would have a value put there.
    @Test func noTextLooksLikeAPlace() {
        for row in Self.template.rows {
            let numbers = row.said.key.matches(of: /%(\d{1,2})/).compactMap { Int($0.output.1) }
            #expect(numbers == Array(1..<(numbers.count + 1)), "“\(row.said.key)”")
        }
    }

    @Test func bothEnglishFormsHaveTheSamePlaces() {
        for row in Self.template.rows {
            guard let plural = row.said.plural else { continue }
            #expect(TranslationRules.places(row.said.key) == TranslationRules.places(plural), "“\(plural)”")
        }
    }

    @Test(arguments: languages) func everySentenceIsTranslated(_ language: String) throws {
        let catalogue = try Self.catalogue(language)
        for row in Self.template.rows {
            let (key, context) = (row.said.key, row.said.context)
            let isThere =
                row.said.plural == nil
                ? catalogue.translation(key, context: context) != nil
                : [0, 1, 2, 5, 21].allSatisfy {
                    catalogue.translation(key, context: context, number: $0) != nil
                }
            #expect(isThere, "\(language).po has no “\(key)” (\(context ?? "no context")).")
        }
    }

    @Test(arguments: languages) func nothingIsTranslatedThatNobodySays(_ language: String) throws {
        let known = Set(
            Self.template.rows.map { row in (row.said.context.map { $0 + "\u{4}" } ?? "") + row.said.key })
        let unused = try Self.catalogue(language).entries.keys.filter { !known.contains($0) }
        #expect(unused == [], "Run Scripts/update-catalogues.")
    }

    @Test(arguments: languages) func translationsHaveTheSamePlaces(_ language: String) throws {
        for (key, forms) in try Self.catalogue(language).entries {
            for form in forms where !form.isEmpty {
                #expect(TranslationRules.places(form) == TranslationRules.places(key), "“\(key)”: “\(form)”")
            }
        }
    }

    /// Greek is written in Greek letters.
    @Test func noWordIsLeftInEnglish() throws {
        let commands = TranslationRules.commands(in: Self.files)
        for (key, forms) in try Self.catalogue("el").entries {
            // What is typed stays, as commands do.
            for form in forms where !form.hasPrefix("meet-tui ") {
                let words = TranslationRules.foreign(in: form, commands: commands)
                #expect(words == [], "“\(key)”: “\(form)”")
            }
        }
    }

    @Test(arguments: [
        ("Save the meeting", ["Save", "the", "meeting"]), ("Αποθήκευση soon", ["soon"]),
        ("δείτε help", ["help"]),
        ("Το Enter ανοίγει", []), ("meet-tui settings set language el", []), ("Δείτε «--from»", []),
        ("αρχείο ~/book.vcf", []), ("RFC 5545, FREQ=WEEKLY", []), ("me.home δεν ορίστηκε", []),
        ("maria@x.gr", []),
        ("ώρα UTC", []), ("%1 μ.", []), ("x10, 2h", []),
    ])
    func findsWordsLeftInEnglish(text: String, words: [String]) {
        #expect(TranslationRules.foreign(in: text, commands: ["settings", "set", "language"]) == words)
    }

    @Test(
        arguments: [
            (#"say("Saved.")"#, "Saved.", nil, nil),
            (#"say("“\(name)” at \(a(b, "c"))")"#, "“%1” at %2", nil, nil),
            ("say(\n  \"One \\(a) \"\n    + \"two \\(b)\")", "One %1 two %2", nil, nil),
            (#"say("\(n) day", "\(n) days", n)"#, "%1 day", "%1 days", nil),
            (#"say("open", context: "status")"#, "open", nil, "status"),
            (##"say(#"a "b" \n"#)"##, #"a "b" \n"#, nil, nil),
            (#"say("a\u{A0}b\n\"")"#, "a\u{A0}b\n\"", nil, nil),
        ] as [(String, String, String?, String?)])
    func readsSentences(source: String, key: String, plural: String?, context: String?) {
        #expect(SaidSentences(source).said == [.init(key: key, plural: plural, context: context)])
    }

    @Test func readsSentencesInSentences() {
        let said = SaidSentences(#"say("\(x ?? say("image")), \(n) bytes")"#).said.map(\.key)
        #expect(Set(said) == ["image", "%1, %2 bytes"])
    }

    @Test func passesOverCommentsAndOtherCalls() {
        let sentences = SaidSentences(
            "// say(\"no\")\nfunc say(_ a: Sentence) {}\nlet a = \"b\" + essay(\"c\")")
        #expect(sentences.said == [])
        #expect(sentences.others == ["b", "c"])
        #expect(SaidSentences("say(text)").unreadable.count == 1)
    }

    /// GNU gettext and polib read the catalogues as we do.
    @Test(arguments: languages) func othersReadTheCatalogue(_ language: String) throws {
        let file = Package.root.appending(path: "po/\(language).po").path
        let checks = [
            ["msgfmt", "--check-format", "--check-domain", "-o", "/dev/null", file],
            [
                "python3", "-c",
                "import sys, polib; sys.exit(0 if polib.pofile(sys.argv[1]).percent_translated() == 100 else 1)",
                file,
            ],
        ]
        for check in checks {
            guard isInstalled(check) else {
                print("skipped: \(check[0]) \(check[0] == "python3" ? "with polib " : "")is not installed")
                continue
            }
            #expect(try run(check) == 0, "\(check[0])")
        }
    }

    private func isInstalled(_ check: [String]) -> Bool {
        (try? run(check[0] == "python3" ? ["python3", "-c", "import polib"] : [check[0], "--version"])) == 0
    }

    private func run(_ arguments: [String]) throws -> Int32 { try ProgramRun(named: arguments).status }
}
