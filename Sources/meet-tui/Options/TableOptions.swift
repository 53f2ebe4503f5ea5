import ArgumentParser
import Sentences

/// The columns of a noun's table, by their names in `--columns`.
protocol TableColumn: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    associatedtype Row

    /// Returns the text of the column in a row.
    func value(of row: Row, in session: CommandSession) -> String
    /// The default columns of the table.
    static var usual: [Self] { get }
    /// True if a terminal shows the names of the columns above the rows.
    static var hasHeadings: Bool { get }
    /// True if its values are right-aligned, like numbers.
    var isRightAligned: Bool { get }
    /// True if a narrow terminal cuts its values; short values that are useless in part are not cut.
    var isCuttable: Bool { get }
    /// True if other columns are cut first.
    var isWide: Bool { get }
}

extension TableColumn {
    static var hasHeadings: Bool { false }
    var isRightAligned: Bool { rawValue == "id" }
    var isCuttable: Bool { !isRightAligned }
    var isWide: Bool { rawValue == "name" || rawValue == "title" }
}

/// The columns of a list, on a terminal and elsewhere.
struct TableOptions<Column: TableColumn>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say.helpColumns(Column.allCases.map(\.rawValue), usual: Column.usual.map(\.rawValue)),
            valueName: say("columns")), completion: .columns(Column.allCases.map(\.rawValue)))
    var columns: String?

    func validate() throws { _ = try chosen() }

    /// Returns the columns in the given order.
    private func chosen() throws -> [Column] {
        guard let columns else { return Column.usual }
        return try columns.split(separator: ",", omittingEmptySubsequences: false).map { name in
            let name = name.trimmingPrefix(while: \.isWhitespace)
            guard let column = Column(rawValue: String(name)) else {
                throw ValidationError(
                    say(
                        "There is no column “\(String(name))”. Available columns: \(Column.allCases.map(\.rawValue).joined(separator: ", "))."
                    ))
            }
            return column
        }
    }

    /// The chosen columns; errors have been reported before.
    var wanted: [Column] { (try? chosen()) ?? Column.usual }
}

/// The maximum number of rows, the same option for every list.
struct LimitOption: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(say("At most that many rows."), valueName: say("limit")))
    var limit: Int?

    func validate() throws {
        if let limit, limit < 0 { throw ValidationError(say("--limit takes a number from 0 up.")) }
    }

    /// The number of rows; all of them by default.
    var rows: Int { limit ?? .max }
}
