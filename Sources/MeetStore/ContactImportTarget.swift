import MeetCore

/// Where an importer writes: the table, or what stands in for it in a preview.
///
/// Rows may wait to be written together. Whoever is to look for one asks first whether it waits.
protocol ContactImportTarget: AnyObject {
    /// Whether rows must be found by their words.
    var isSearchable: Bool { get }

    /// - Parameter id: Larger than any there is or was.
    func insert(_ columns: ContactColumns, id: Int64) throws
    /// Changes a row; without `columns`, only what it was imported as.
    func update(id: Int64, _ columns: ContactColumns?, _ origins: ContactOrigins) throws

    /// Whether a row that waits may be found by one of these keys (`MatchHash`).
    func awaits(_ hashes: [UInt64]) -> Bool
    /// Whether a change of this row waits.
    func awaits(id: Int64) -> Bool
    /// Writes what waits.
    func flush() throws
    /// Writes what waits, and clears away what served the writing.
    func finish() throws
}
