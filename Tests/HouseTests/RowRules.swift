/// GRDB's rows end the program where a value is `NULL` or of another type against the schema, so one file alone takes
/// them into its hands (`StoredRow`).
enum RowRules {
    static let keeper = "Sources/MeetStore/File/StoredRow.swift"

    static func violations(in file: SourceFile) -> [String] {
        guard file.path.hasPrefix("Sources/MeetStore/"), file.path != keeper else { return [] }
        return file.typeNames.named.contains("Row")
            ? ["\(file.path) names GRDB's Row: read a StoredRow, which throws."] : []
    }
}
