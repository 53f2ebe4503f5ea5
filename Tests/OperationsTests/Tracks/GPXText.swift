import MeetCore

/// Makes GPX files.
enum GPXText {
    /// Returns a file of segments with the points of each.
    static func file(_ segments: [[String]], head: String = "") -> String {
        let parts = segments.map { "<trkseg>\($0.joined())</trkseg>" }.joined()
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <gpx version="1.1" creator="made" xmlns="http://www.topografix.com/GPX/1/1"
              xmlns:x="http://example.org/x"><metadata><time>2020-01-01T00:00:00Z</time></metadata>
            <wpt lat="1" lon="2"><ele>9000</ele></wpt>
            <trk>\(head)\(parts)</trk></gpx>
            """
    }

    /// Returns a point of a track.
    static func point(
        _ latitude: Double, _ longitude: Double, _ time: String? = nil, elevation: Double? = nil
    ) -> String {
        let parts = [
            elevation.map { "<ele>\($0)</ele>" }, time.map { "<time>\($0)</time>" },
            "<extensions><x:time>2001-01-01T00:00:00Z</x:time><x:ele>1</x:ele></extensions>",
        ].compactMap { $0 }.joined()
        return "<trkpt lat=\"\(latitude)\" lon=\"\(longitude)\">\(parts)</trkpt>"
    }

    /// A run to the north from 07:00 in Athens on 21 November 2026, a point every ten seconds at 3 m/s.
    static func run(
        points: Int, latitude: Double = 39.36, elevation: (Int) -> Double = { _ in 5 }
    ) -> String {
        let all = (0..<points).map { number in
            let (minute, second) = (number / 6, number % 6 * 10)
            let clock = "05:\(minute < 10 ? "0" : "")\(minute):\(second < 10 ? "0" : "")\(second)"
            return point(
                latitude + Double(number) * 2.698e-4, 22.94, "2026-11-21T\(clock)Z",
                elevation: elevation(number))
        }
        return file([all], head: "<name> Along the\n shore </name>")
    }
}
