import Foundation

extension Languages {
    /// Returns the language that a browser prefers among those of the program (RFC 9110, 12.5.4).
    ///
    /// - Parameters:
    ///   - header: The value of `Accept-Language`: `el-GR,el;q=0.9,en;q=0.8`.
    ///   - other: The language if none is known.
    package static func accepted(_ header: String, else other: Language) -> Language {
        var best: (quality: Double, language: Language)?
        for range in header.prefix(longestHeader).split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let tag = parts.first, let language = named(tag) else { continue }
            let weight = parts.dropFirst().first { $0.hasPrefix("q=") }
            let quality = weight.map { Double($0.dropFirst(2)) ?? 0 } ?? 1
            if quality > best?.quality ?? 0 { best = (quality, language) }
        }
        return best?.language ?? other
    }

    /// The characters of a header that are read.
    private static let longestHeader = 500
}
