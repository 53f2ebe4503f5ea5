@testable import Sentences

extension Language {
    /// A third language with a part of the sentences; all else is said in English.
    static let esperanto = Language(tag: "eo") {
        Array(
            """
            msgid ""
            msgstr "Plural-Forms: nplurals=2; plural=(n != 1);\\n"

            msgctxt "the name of this language"
            msgid "English"
            msgstr "Esperanto"

            msgid "Today"
            msgstr "Hodiaŭ"

            msgid "Tomorrow"
            msgstr "Morgaŭ"

            msgid "all day"
            msgstr "tuttage"

            msgid "Language"
            msgstr "Lingvo"

            msgid "in %1"
            msgstr "post %1"

            """.utf8)
            + zip(
                ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"],
                ["lun", "mar", "mer", "ĵaŭ", "ven", "sab", "dim"]
            ).flatMap { "msgid \"\($0)\"\nmsgstr \"\($1)\"\n\n".utf8 }
            + "msgctxt \"short, in a date\"\nmsgid \"Nov\"\nmsgstr \"nov\"\n".utf8
    }
}
