import MeetCore

/// What holds for every venue, wherever it comes from.
enum VenueCheck {
    static func flaw(_ venue: Venue, of provider: String) -> Flaw? {
        func flaw(_ promise: String) -> Flaw {
            Flaw(kind: "\(provider), \(promise)", explanation: "\(venue)")
        }
        guard let source = venue.source, source.provider == provider, !source.providerID.isEmpty else {
            return flaw("source")
        }
        if let place = venue.coordinate,
            Coordinate(latitude: place.latitude, longitude: place.longitude) == nil
        {
            return flaw("coordinate")
        }
        let texts: [(String, String?)] = [
            ("name", venue.name), ("category", venue.category), ("line", venue.address.line),
            ("street", venue.address.street), ("locality", venue.address.locality),
            ("postcode", venue.address.postcode), ("country", venue.address.country),
            ("phone", venue.phone), ("website", venue.website), ("hours", venue.openingHours),
            ("id", source.providerID),
        ]
        for case (let name, let text?) in texts {
            if !isLine(text) { return flaw(name) }
            if text.utf8.count > 16_384 { return flaw("\(name) too long") }
        }
        return nil
    }

    /// One line that shows something, without control characters and without blanks around it.
    static func isLine(_ text: String) -> Bool {
        guard let first = text.first, let last = text.last, !first.isWhitespace, !last.isWhitespace else {
            return false
        }
        var isVisible = false
        for scalar in text.unicodeScalars {
            switch scalar.properties.generalCategory {
            case .control, .lineSeparator, .paragraphSeparator: return false
            case .format, .spaceSeparator: break
            default: isVisible = true
            }
        }
        return isVisible
    }
}
