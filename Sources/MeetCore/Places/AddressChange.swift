import Foundation

extension VenueAddress {
    fileprivate typealias Part = WritableKeyPath<VenueAddress, String?>

    /// A part of an address and its position in the line.
    fileprivate struct Place {
        var part: Part
        var range: Range<String.Index>
    }

    /// Returns the address after its line was changed to another text, in a form or by a command. The text is
    /// authoritative; the parts follow it as far as possible:
    ///
    /// - A part whose words are still in the text stays. One that was never in the line stays with them.
    /// - Text that replaces removed parts, between parts that stayed, becomes these parts if there are as
    ///   many pieces as parts: in `Ermou 14, 38333 Volos` the text `Ermou 16, 38333 Volos` changes the street
    ///   alone.
    /// - Any other removed part is dropped: a part that contradicts the line would be worse than none.
    ///
    /// So no country's conventions are assumed; only the previous address is followed.
    ///
    /// - Parameter text: A single line. An empty one removes the address; an unchanged one leaves everything
    ///   unchanged.
    package func changed(to text: String) -> VenueAddress {
        let text = text.trimmed
        let line = oneLine
        if text == line.trimmed { return self }
        guard !text.isEmpty else { return VenueAddress() }
        var address = VenueAddress(line: text)
        let before = places(of: Self.parts, in: line)
        let after = places(of: before.map(\.part), in: text)
        for place in after { address[keyPath: place.part] = self[keyPath: place.part] }
        if !after.isEmpty {
            for part in Self.parts where !before.contains(where: { $0.part == part }) {
                address[keyPath: part] = self[keyPath: part]
            }
        }
        let stayed = before.filter { place in after.contains { $0.part == place.part } }
        // If parts changed places, the text between them cannot be assigned.
        guard stayed.map(\.part) == after.map(\.part) else { return address }
        for number in 0...after.count {
            let old = Self.gap(number, of: stayed, in: line)
            let gone = before.filter { old.contains($0.range.lowerBound) && !stayed.contains(place: $0) }
            // The other text in that place, such as the name of the venue.
            let others = Self.pieces(of: line, in: old, without: gone)
            let new = Self.pieces(of: text, in: Self.gap(number, of: after, in: text))
                .filter { !others.contains($0) }
            let values = Self.values(new, for: gone.map(\.part))
            for (place, value) in zip(gone, values) { address[keyPath: place.part] = value }
        }
        return address
    }

    private static var parts: [Part] { [\.street, \.postcode, \.locality, \.country] }

    /// Returns the positions of parts in a text, in order: each as whole words, longer ones first, and none
    /// within another. A town may have given its name to the street, which stands before it.
    private func places(of parts: [Part], in text: String) -> [Place] {
        var found: [Place] = []
        let wanted = parts.compactMap { part in self[keyPath: part].map { (part, $0) } }
            .filter { !$0.1.isEmpty }.sorted { $0.1.count > $1.1.count }
        for (part, value) in wanted {
            let ranges =
                part == \VenueAddress.street
                ? Self.ranges(of: value, in: text)
                : Self.ranges(of: value, in: text).reversed()
            if let range = ranges.first(where: { range in !found.contains { $0.range.overlaps(range) } }) {
                found.append(Place(part: part, range: range))
            }
        }
        return found.sorted { $0.range.lowerBound < $1.range.lowerBound }
    }

    private static func ranges(of words: String, in text: String) -> [Range<String.Index>] {
        func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }
        return text.ranges(of: words).filter { range in
            let isBegun =
                range.lowerBound > text.startIndex && isWord(text[text.index(before: range.lowerBound)])
            let goesOn = range.upperBound < text.endIndex && isWord(text[range.upperBound])
            return !isBegun && !goesOn
        }
    }

    /// Returns the range between two adjacent positions, before the first or after the last.
    private static func gap(_ number: Int, of places: [Place], in text: String) -> Range<String.Index> {
        let start = number == 0 ? text.startIndex : places[number - 1].range.upperBound
        let end = number == places.count ? text.endIndex : places[number].range.lowerBound
        return start..<max(start, end)
    }

    /// Returns the pieces between commas, without the text of the positions.
    private static func pieces(
        of text: String, in gap: Range<String.Index>, without places: [Place] = []
    ) -> [String] {
        var rest = ""
        var start = gap.lowerBound
        for place in places {
            rest += text[start..<place.range.lowerBound]
            start = place.range.upperBound
        }
        rest += text[start..<gap.upperBound]
        return rest.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }.filter {
            !$0.isEmpty
        }
    }

    /// Returns the values of parts in order; none if the pieces cannot be assigned.
    private static func values(_ pieces: [String], for parts: [Part]) -> [String] {
        var pieces = pieces
        // A postcode and its town are not separated by a comma.
        if pieces.count == parts.count - 1,
            let number = zip(parts, parts.dropFirst()).enumerated().first(where: { _, pair in
                Set([pair.0, pair.1]) == [\VenueAddress.postcode, \VenueAddress.locality]
            })?.offset
        {
            let isPostcodeFirst = parts[number] == \VenueAddress.postcode
            let words = pieces[number].split(separator: " ").map(String.init)
            let digits =
                isPostcodeFirst
                ? words.prefix(while: hasDigit).count
                : words.count - words.reversed().prefix(while: hasDigit).count
            let halves = [words[..<digits], words[digits...]].map { $0.joined(separator: " ") }
            pieces.replaceSubrange(number...number, with: halves)
        }
        guard pieces.count == parts.count, !pieces.contains("") else { return [] }
        let isRight = zip(parts, pieces).allSatisfy { part, piece in
            part != \VenueAddress.postcode || hasDigit(piece)
        }
        return isRight ? pieces : []
    }

    private static func hasDigit(_ text: String) -> Bool { text.contains(where: \.isNumber) }
}

extension [VenueAddress.Place] {
    fileprivate func contains(place: Element) -> Bool { contains { $0.part == place.part } }
}
