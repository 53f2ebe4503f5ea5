import ArgumentParser
import Sentences

/// The form of a verb's output.
protocol OutputForm {
    /// True if one JSON value is printed in place of lines.
    var json: Bool { get }
}

/// The form of a verb that prints lines alone.
struct LinesOnly: OutputForm {
    var json: Bool { false }
}

struct JSONOption: ParsableArguments, OutputForm {
    @Flag(help: ArgumentHelp(say("Print one JSON value.")))
    var json = false
}

/// `--json` of a verb that deletes one thing.
struct DeletedJSONOption: ParsableArguments, OutputForm {
    @Flag(help: ArgumentHelp(say("Print one JSON value: the meeting as it was.")))
    var json = false
}

/// `--json` of a verb that deletes several things.
struct AllDeletedJSONOption: ParsableArguments, OutputForm {
    @Flag(help: ArgumentHelp(say("Print one JSON value: an array of what was deleted, as it was.")))
    var json = false
}

/// `--json` of the list of settings.
struct SettingsJSONOption: ParsableArguments, OutputForm {
    @Flag(
        help: ArgumentHelp(
            say(
                "Print one JSON value: every setting with its value or its default; null if it has neither."))
    )
    var json = false
}

/// The form of a verb that prints a table.
protocol TableForm: OutputForm {
    associatedtype Column: TableColumn

    var columns: [Column] { get }
    /// The maximum number of rows.
    var rows: Int { get }
}

/// A table with all its rows.
struct WholeTable<Column: TableColumn>: ParsableArguments, TableForm {
    @OptionGroup var table: TableOptions<Column>
    @OptionGroup var form: JSONOption

    var json: Bool { form.json }
    var columns: [Column] { table.wanted }
    var rows: Int { .max }
}

/// A table with a limited number of rows.
struct LimitedTable<Column: TableColumn>: ParsableArguments, TableForm {
    @OptionGroup var limit: LimitOption
    @OptionGroup var table: TableOptions<Column>
    @OptionGroup var form: JSONOption

    var json: Bool { form.json }
    var columns: [Column] { table.wanted }
    var rows: Int { limit.rows }
}
