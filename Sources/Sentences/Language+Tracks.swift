import MeetCore
import Operations

// MARK: - Tracks

extension Language {
    package func words(_ activity: TrackActivity) -> String {
        switch activity {
        case .walk: say("on foot")
        case .run: say("running")
        case .bike: say("by bicycle")
        }
    }

    /// `8.4 km`, `420 m`
    package func trackLength(_ metres: Double) -> String {
        guard metres.isFinite, metres >= 995 else { return DistanceText.text(metres) }
        return kilometres(Counted.decimal(tenths: Int((min(metres, 1e9) / 100).rounded())))
    }

    /// `10.2 km/h`
    ///
    /// - Parameter speed: In metres per second.
    package func speed(_ speed: Double) -> String {
        let tenths = speed.isFinite ? Int((min(max(0, speed), 1e6) * 36).rounded()) : 0
        return say("\(Counted.decimal(tenths: tenths)) km/h")
    }

    /// `1 h 5 min`; less than a minute in seconds.
    package func movingTime(_ seconds: Double) -> String {
        let seconds = seconds.isFinite ? Int(min(max(0, seconds), 1e9).rounded()) : 0
        return seconds < 60 ? say("\(seconds) s") : length(minutes: (seconds + 30) / 60)
    }

    /// `climb 320 m`
    package func climb(_ metres: Double) -> String {
        let height = metres.isFinite ? Int(min(max(0, metres), 1e6).rounded()) : 0
        return say("climb \(self.metres(String(height)))")
    }

    /// The known numbers of a track: `8.4 km · 48 min · 10.5 km/h · climb 120 m · running`.
    package func words(_ measures: TrackMeasures) -> String {
        [
            trackLength(measures.metres), measures.movingSeconds.map { movingTime($0) },
            measures.averageSpeed.map { speed($0) }, measures.elevationGain.map { climb($0) },
            measures.activity.map { words($0) },
        ].compactMap { $0 }.joined(separator: " · ")
    }

    /// The sums of tracks: `running 20.1 km · 2 h 5 min · 9.6 km/h · climb 230 m`.
    package func words(_ moved: OwnWeek.Moved) -> String {
        let sums = moved.sums
        let facts = [
            trackLength(sums.metres), sums.movingSeconds > 0 ? movingTime(sums.movingSeconds) : nil,
            sums.speed.map { speed($0) }, sums.elevationGain >= 1 ? climb(sums.elevationGain) : nil,
        ].compactMap { $0 }.joined(separator: " · ")
        let activity = moved.activity.map { words($0) } ?? say("other", context: "activity")
        return "\(activity) \(facts)"
    }

    /// The reason why a file is no track, as part of a sentence.
    package func words(_ fault: TrackFault) -> String {
        switch fault {
        case .unknownFormat: say("neither GPX nor FIT")
        case .tooLarge(let limit): say("larger than \(ByteText.size(limit))")
        case .tooManyPoints(let limit): say("more than \(grouped: limit) points")
        case .noPoints: say("contains no track; it may be a plan or a list of places")
        case .noParser: say("GPX cannot be read without the library libexpat.so.1")
        case .brokenXML(_, let reason): say("not valid XML: \(reason)")
        case .doctype: say("contains a DOCTYPE, which GPX does not need; refused for safety")
        case .tooDeep(let limit): say("elements nested more than \(limit) deep; refused for safety")
        case .noGPX(let root): say("expected GPX, found \(quoted(root))")
        case .truncated: say("the file is cut off")
        case .wrongChecksum: say("the checksum is wrong; the file is damaged")
        case .brokenRecord(let byte): say("a record at byte \(byte) makes no sense; the file is damaged")
        }
    }

    /// The title of a notice about new problems in the folder of tracks.
    package func unreadTracks(_ count: Int) -> String {
        say(
            "\(grouped: count) track could not be read", "\(grouped: count) tracks could not be read", count)
    }
}
