import Foundation
import MeetCore

let target = ICalendarTarget()

/// The calendar reader as an import uses it, and the encoder on what it made.
struct ICalendarTarget: FuzzTarget {
    func check(_ bytes: [UInt8]) -> Flaw? {
        let objects = ICalendarReader.read(bytes, file: "fuzz")
        if let flaw = chunks(bytes, objects) { return flaw }
        let lines = 1...Self.lines(of: bytes)
        for problem in objects.flatMap(\.problems) {
            if !lines.contains(problem.line) {
                return Flaw(kind: "problem without a line", explanation: "\(problem)")
            }
            if "\(problem.reason)".utf8.contains(where: { $0 < 32 || $0 == 127 }) {
                return Flaw(kind: "problem with control characters", explanation: "\(problem)")
            }
        }
        for event in objects.flatMap(\.events) {
            if !lines.contains(event.line) {
                return Flaw(kind: "entry without a line", explanation: "\(event)")
            }
            if let flaw = written(event) { return flaw }
        }
        return busyTimes(bytes)
    }

    /// Busy times are in order, apart from each other and within the bounds; with what is unreadable nobody is
    /// free; and what is written of them is read again.
    private func busyTimes(_ bytes: [UInt8]) -> Flaw? {
        let bounds = Date(timeIntervalSince1970: 1_750_000_000)..<Date(timeIntervalSince1970: 1_850_000_000)
        guard
            let times = try? FreeBusyReader.read(
                bytes, within: bounds, zone: .gmt, mostTimes: 100, mostDates: 10_000)
        else { return nil }
        for spans in [times.busy, times.tentative] {
            if spans.count > 100 || TimeSpans.united(spans) != spans
                || TimeSpans.clipped(spans, to: bounds) != spans
            {
                return Flaw(kind: "busy times", explanation: "\(spans)")
            }
        }
        if times.known != nil, times.isCut || times.unreadable > 0 {
            return Flaw(kind: "known beside unreadable times", explanation: "\(times)")
        }
        let text = FreeBusyWriter.published(
            busy: times.busy, tentative: [], over: bounds, owner: nil, stamp: bounds.lowerBound)
        let again = try? FreeBusyReader.read(Array(text.utf8), within: bounds, zone: .gmt)
        if again?.busy == times.busy, again?.known == bounds { return nil }
        return Flaw(kind: "busy times written", explanation: text)
    }

    /// The same bytes give the same objects however they are cut into chunks.
    private func chunks(_ bytes: [UInt8], _ objects: [CalendarObject]) -> Flaw? {
        var reader = ICalendarReader(file: "fuzz")
        for piece in Self.cut(bytes) { piece.withUnsafeBytes { reader.feed($0) } }
        let found = reader.finish()
        if found == objects { return nil }
        return Flaw(kind: "chunks", explanation: "whole:  \(objects)\nchunks: \(found)")
    }

    /// What is written is sound, is read without a word, and stays as it is from then on.
    private func written(_ event: CalendarEvent) -> Flaw? {
        var read = event.meeting(now: Date(timeIntervalSince1970: 0))
        if read.uid.isEmpty { read.uid = event.derivedUID }
        let meeting = read
        // What the store checks.
        switch meeting.time {
        case .timed(let start, _, let minutes):
            if !start.isReal || minutes < 0 { return Flaw(kind: "start", explanation: "\(meeting.time)") }
        case .allDay(let first, let last):
            if !first.isReal || !last.isReal || last < first {
                return Flaw(kind: "days", explanation: "\(meeting.time)")
            }
        case .due(let deadline):
            if !deadline.day.isReal || deadline.wallTime?.isReal == false {
                return Flaw(kind: "deadline", explanation: "\(meeting.time)")
            }
        case .unscheduled: break
        }
        switch again(meeting) {
        case .failure(let flaw): return flaw
        case .success(let once):
            switch again(once) {
            case .failure(let flaw): return flaw
            case .success(let twice):
                if once == twice { return nil }
                return Flaw(kind: "twice", explanation: "once:  \(once)\ntwice: \(twice)")
            }
        }
    }

    private func again(_ meeting: Meeting) -> Result<Meeting, Flaw> {
        let text = ICalendarEncoder.encode([meeting])
        let output = Array(text.utf8)
        // The name of a component is not folded.
        func isWhole(_ line: ArraySlice<UInt8>) -> Bool {
            line.count <= 76 || line.starts(with: "BEGIN:".utf8) || line.starts(with: "END:".utf8)
        }
        if let line = output.split(separator: 10).first(where: { !isWhole($0) || $0.last != 13 }) {
            return .failure(Flaw(kind: "line", explanation: String(decoding: line, as: UTF8.self)))
        }
        if output.contains(where: { ($0 < 32 && $0 != 9 && $0 != 10 && $0 != 13) || $0 == 127 }) {
            return .failure(Flaw(kind: "control character", explanation: text))
        }
        let events = ICalendarReader.events(of: text)
        guard events.count == 1, let event = events.first else {
            return .failure(Flaw(kind: "\(events.count) entries", explanation: text))
        }
        var found = event.meeting(now: Date(timeIntervalSince1970: 0))
        found.received = nil
        return .success(found)
    }
}
