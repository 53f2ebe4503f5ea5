import ArgumentParser
import MeetUI

/// The columns that a table of some noun can have, by the names `--columns` takes.
protocol TableColumn: RawRepresentable<String>, CaseIterable, Hashable, Sendable {
    associatedtype Row

    /// Returns the text of the column in a row.
    func value(of row: Row, in session: CommandSession) -> String
    /// Those of a table where nothing was said.
    static var usual: [Self] { get }
    /// Whether a terminal shows the names of the columns above the rows.
    static var hasHeadings: Bool { get }
    /// Whether its values stand at the right, as numbers do.
    var isRightAligned: Bool { get }
    /// Whether a narrow terminal cuts its values too; what is short and useless in parts is left whole.
    var isCuttable: Bool { get }
    /// Whether the others are cut first.
    var isWide: Bool { get }
}

extension TableColumn {
    static var hasHeadings: Bool { false }
    var isRightAligned: Bool { rawValue == "id" }
    var isCuttable: Bool { !isRightAligned }
    var isWide: Bool { rawValue == "name" || rawValue == "title" }
}

/// Which columns a list prints, on a terminal and elsewhere.
struct TableOptions<Column: TableColumn>: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            say.helpColumns(Column.allCases.map(\.rawValue), usual: Column.usual.map(\.rawValue)),
            valueName: say.valueColumns), completion: .columns(Column.allCases.map(\.rawValue)))
    var columns: String?

    func validate() throws { _ = try chosen() }

    /// In the order given.
    private func chosen() throws -> [Column] {
        guard let columns else { return Column.usual }
        return try columns.split(separator: ",", omittingEmptySubsequences: false).map { name in
            let name = name.trimmingPrefix(while: \.isWhitespace)
            guard let column = Column(rawValue: String(name)) else {
                throw ValidationError(
                    say.noSuchColumn(String(name), among: Column.allCases.map(\.rawValue)))
            }
            return column
        }
    }

    /// Those that were wanted; what was wrong is told before.
    var wanted: [Column] { (try? chosen()) ?? Column.usual }
}
