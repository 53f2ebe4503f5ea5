import Foundation

extension VenueAddress {
    fileprivate typealias Part = WritableKeyPath<VenueAddress, String?>

    /// A part of an address, and where it stands in the line.
    fileprivate struct Place {
        var part: Part
        var range: Range<String.Index>
    }

    /// The address after its line became another text, as one edits it in a form or names it to a command. The text is what
    /// counts; the parts follow it as far as that can be told:
    ///
    /// - A part whose words still stand in the text stays. One that never stood in the line stays with them.
    /// - What stands in the place of parts that are gone, between those that stayed, becomes these parts, where there are as
    ///   many pieces as parts: of `Ermou 14, 38333 Volos` the text `Ermou 16, 38333 Volos` changes the street alone.
    /// - Whatever else is gone is known no more: a part that contradicts the line would be worse than none.
    ///
    /// So nothing is guessed by the customs of a country; only what the address said before is followed.
    ///
    /// - Parameter text: On one line. An empty one takes the address away; the line that is there leaves all as it is.
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
        // Parts that changed places leave nothing between which anything could stand.
        guard stayed.map(\.part) == after.map(\.part) else { return address }
        for number in 0...after.count {
            let old = Self.gap(number, of: stayed, in: line)
            let gone = before.filter { old.contains($0.range.lowerBound) && !stayed.contains(place: $0) }
            // What stood there besides the parts, such as the name of the venue.
            let others = Self.pieces(of: line, in: old, without: gone)
            let new = Self.pieces(of: text, in: Self.gap(number, of: after, in: text))
                .filter { !others.contains($0) }
            let values = Self.values(new, for: gone.map(\.part))
            for (place, value) in zip(gone, values) { address[keyPath: place.part] = value }
        }
        return address
    }

    private static var parts: [Part] { [\.street, \.postcode, \.locality, \.country] }

    /// Where parts stand in a text, in its order: each as whole words, the longer ones first, and none within another. A
    /// town may have given its name to the street, which stands before it.
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

    /// What lies between two places that follow each other, and before the first and behind the last.
    private static func gap(_ number: Int, of places: [Place], in text: String) -> Range<String.Index> {
        let start = number == 0 ? text.startIndex : places[number - 1].range.upperBound
        let end = number == places.count ? text.endIndex : places[number].range.lowerBound
        return start..<max(start, end)
    }

    /// What commas part there, without the places.
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

    /// The values of parts, in their order; none where it cannot be told which is which.
    private static func values(_ pieces: [String], for parts: [Part]) -> [String] {
        var pieces = pieces
        // A postcode and its town are written without a comma.
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
