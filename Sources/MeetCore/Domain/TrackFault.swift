/// A reason why a file is not read as a track.
package enum TrackFault: Error, Hashable, Sendable {
    /// Neither GPX nor FIT.
    case unknownFormat
    /// A file beyond the limit, in bytes.
    case tooLarge(limit: Int)
    /// A track beyond the limit, in points.
    case tooManyPoints(limit: Int)
    /// A file without a point of a track and without totals: waypoints and routes are no track.
    case noPoints

    // GPX

    /// The parser of XML is not installed.
    case noParser
    /// GPX that is not well-formed, or cut off. The reason is the parser's.
    case brokenXML(line: Int, reason: String)
    /// XML with a DOCTYPE, which can declare entities.
    case doctype
    /// XML with elements nested beyond the limit.
    case tooDeep(limit: Int)
    /// XML with another root element.
    case noGPX(root: ImportProblem.Excerpt)

    // FIT

    /// FIT that ends before its length.
    case truncated
    /// A FIT file with a wrong checksum.
    case wrongChecksum
    /// FIT with a record that makes no sense, at this position.
    case brokenRecord(byte: Int)
}
