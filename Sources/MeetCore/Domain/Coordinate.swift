/// A point on the Earth in WGS 84 degrees (RFC 5870).
package struct Coordinate: Hashable, Sendable, Codable {
    /// −90 to 90, north positive.
    package var latitude: Double
    /// −180 to 180, east positive.
    package var longitude: Double

    /// `nil` outside those ranges.
    package init?(latitude: Double, longitude: Double) {
        guard (-90...90).contains(latitude), (-180...180).contains(longitude) else { return nil }
        self.latitude = latitude
        self.longitude = longitude
    }
}
