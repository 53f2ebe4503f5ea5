/// A DATE or a DATE-TIME as written in a file (RFC 5545, 3.3.4 and 3.3.5).
package struct CalendarMoment: Hashable, Sendable {
    package var date: CalendarDate
    /// The seconds since midnight; `nil` for a date.
    package var second: Int?
    /// The zone: an IANA name or `UTC`; `nil` for a date and for a floating time.
    package var zone: String?

    package init(date: CalendarDate, second: Int? = nil, zone: String? = nil) {
        self.date = date
        self.second = second
        self.zone = zone
    }

    /// The wall time without seconds; 0:00 for a date.
    package var wall: WallTime {
        let minutes = (second ?? 0) / 60
        return WallTime(date: date, hour: minutes / 60, minute: minutes % 60)
    }
}

/// A value of an RDATE or an EXDATE: a moment, or a period (RFC 5545, 3.3.9).
package struct CalendarSpan: Hashable, Sendable {
    package enum End: Hashable, Sendable {
        case moment(CalendarMoment)
        /// A duration as written in the file.
        case length(String)
    }

    package var start: CalendarMoment
    /// The end of a period; `nil` for a single moment.
    package var end: End?

    package init(start: CalendarMoment, end: End? = nil) {
        self.start = start
        self.end = end
    }
}

/// Parses the digits of dates, times and durations.
enum MomentText {
    struct Moment: Hashable {
        var date: CalendarDate
        var second: Int?
        var isUTC = false
        /// The offset from UTC in seconds, if written after the time as in ISO 8601.
        var offset: Int?
    }

    /// Reads `20261121`, `20261121T110000`, `20261121T090000Z`, and common deviations: hyphens and colons,
    /// times of three to five digits, which lack the hour's zero or the seconds, and midnight as 24 o'clock.
    /// `nil` if the text is none of these.
    static func moment(_ bytes: some Sequence<UInt8>) -> Moment? {
        var days = Digits()
        var clock = Digits()
        var zone = Digits()
        var sign = 0
        var sawTime = false
        var isUTC = false
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isUTC { return nil }
                if sign != 0 {
                    zone.append(byte)
                } else if sawTime {
                    clock.append(byte)
                } else {
                    days.append(byte)
                }
            case UInt8(ascii: "T"), UInt8(ascii: "t"):
                if sawTime { return nil }
                sawTime = true
            case UInt8(ascii: "Z"), UInt8(ascii: "z"):
                if !sawTime { return nil }
                isUTC = true
            case ASCII.hyphen where !sawTime, ASCII.colon: break
            case ASCII.hyphen where clock.count > 0 && sign == 0: sign = -1
            case UInt8(ascii: "+") where clock.count > 0 && sign == 0: sign = 1
            case ASCII.space, ASCII.tab:
                // A blank separates date and time, as in SQL; elsewhere it is ignored.
                if days.count == 8, !sawTime { sawTime = true }
            default: return nil
            }
            if days.count > 8 || clock.count > 6 || zone.count > 6 { return nil }
        }
        guard days.count == 8, let date = date(days.number) else { return nil }
        if clock.count == 0 { return sawTime && isUTC ? nil : Moment(date: date) }
        guard let second = second(clock) else { return nil }
        var moment = Moment(date: second < 86_400 ? date : date.adding(days: 1), second: second % 86_400)
        moment.isUTC = isUTC
        if sign != 0 {
            guard zone.count == 4 || zone.count == 2 else { return nil }
            let (hours, minutes) = zone.count == 4 ? (zone.number / 100, zone.number % 100) : (zone.number, 0)
            moment.offset = sign * (hours * 3600 + minutes * 60)
        }
        return moment
    }

    /// A run of digits and their number.
    private struct Digits {
        var number = 0
        var count = 0

        mutating func append(_ digit: UInt8) {
            number = number * 10 + Int(digit - UInt8(ascii: "0"))
            count += 1
        }
    }

    /// Returns the date of eight digits.
    ///
    /// - Parameter digits: `20261121`.
    private static func date(_ digits: Int) -> CalendarDate? {
        let date = CalendarDate(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
        return date.isReal ? date : nil
    }

    /// Returns the second of the day, up to 86,400; a leap second counts as the second before.
    private static func second(_ digits: Digits) -> Int? {
        let number: Int
        // 80000 is 8 o'clock, 800 too.
        switch digits.count {
        case 5, 6: number = digits.number
        case 3, 4: number = digits.number * 100
        case 2: number = digits.number * 10_000
        default: return nil
        }
        let (hour, minute, second) = (number / 10_000, number / 100 % 100, number % 100)
        if number == 240_000 { return 86_400 }
        return hour < 24 && minute < 60 && second <= 60 ? hour * 3600 + minute * 60 + min(59, second) : nil
    }

    /// Reads a duration (RFC 5545, 3.3.6), or returns `nil` if the text is none.
    static func duration(_ bytes: some Sequence<UInt8>) -> CalendarLength? {
        var days = 0
        var total = 0
        var number: Int?
        var sign = 1
        var sawP = false
        var isTime = false
        var count = 0
        for byte in bytes {
            switch ASCII.uppercased(byte) {
            case UInt8(ascii: "+") where !sawP: sign = 1
            case ASCII.hyphen where !sawP: sign = -1
            case ASCII.space, ASCII.tab: break
            case UInt8(ascii: "P") where !sawP: sawP = true
            case UInt8(ascii: "T") where sawP && !isTime && number == nil: isTime = true
            case UInt8(ascii: "0")...UInt8(ascii: "9") where sawP:
                let next = (number ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                // A thousand years in seconds.
                guard next < 40_000_000_000 else { return nil }
                number = next
            default:
                let unit: Int
                switch (ASCII.uppercased(byte), isTime) {
                case (UInt8(ascii: "W"), false):
                    unit = 604_800
                    days += (number ?? 0) * 7
                case (UInt8(ascii: "D"), _):
                    unit = 86_400
                    days += number ?? 0
                case (UInt8(ascii: "H"), _): unit = 3600
                case (UInt8(ascii: "M"), true): unit = 60
                case (UInt8(ascii: "S"), _): unit = 1
                default: return nil
                }
                guard let size = number else { return nil }
                total += size * unit
                guard total < 40_000_000_000 else { return nil }
                number = nil
                count += 1
            }
        }
        guard sawP, number == nil, count > 0 else { return nil }
        return CalendarLength(days: sign * days, seconds: sign * (total - days * 86_400))
    }
}

/// A duration (RFC 5545, 3.3.6): weeks and days are calendar days, independent of clock changes; hours are
/// exact.
package struct CalendarLength: Hashable, Sendable {
    package var days = 0
    package var seconds = 0

    package init(days: Int = 0, seconds: Int = 0) {
        self.days = days
        self.seconds = seconds
    }

    /// The length in seconds, with days of 24 hours.
    var usualSeconds: Int { days * 86_400 + seconds }
}
