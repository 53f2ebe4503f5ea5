/// Reads iCalendar (RFC 5545) and vCalendar 1.0 of any size, chunk by chunk.
package struct ICalendarReader {
    package let file: String
    package let limits: ICalendarLimits

    package init(file: String, limits: ICalendarLimits = ICalendarLimits()) {
        self.file = file
        self.limits = limits
    }

    /// Takes the next bytes.
    package mutating func feed(_ chunk: UnsafeRawBufferPointer) {}

    /// All that was read, in the order of the file. Nothing may be fed afterwards.
    package mutating func finish() -> [CalendarObject] { [] }

    /// Reads what fits into memory. Never fails: what cannot be read is told in the problems of the objects.
    package static func read(
        _ bytes: some Collection<UInt8>, file: String, limits: ICalendarLimits = ICalendarLimits()
    ) -> [CalendarObject] {
        var reader = ICalendarReader(file: file, limits: limits)
        Array(bytes).withUnsafeBytes { reader.feed($0) }
        return reader.finish()
    }
}

/// Bounds on what a file may ask of us. What exceeds one is left out with a reason; the file is read on.
package struct ICalendarLimits: Sendable {
    /// Bytes of one unfolded property; a longer one is left out.
    package var lineBytes = 4 << 20
    /// Bytes of all properties of a component together; those beyond are left out.
    package var componentBytes = 8 << 20
    /// Properties of a component; those beyond are left out.
    package var componentProperties = 20_000
    /// Bytes of a whole object; components beyond are left out.
    package var objectBytes = 512 << 20
    /// Entries of a file; those beyond are left out.
    package var events = 200_000
    /// Components open inside one another; those inside deeper ones are left out.
    package var nesting = 8
    /// Attendees of an entry; those beyond are kept as unmodelled.
    package var attendees = 5_000
    /// Problems reported of one object.
    package var problems = 1_000

    package init() {}
}
