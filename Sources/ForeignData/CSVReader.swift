import Foundation
import MeetCore

/// Reads a table of comma-separated values (RFC 4180) row by row, with bounds. Semicolons and tabs are
/// separators too, as programs write them where the comma is the decimal mark.
package struct CSVReader {
    package struct Limits: Sendable {
        package var rows = 200_000
        package var columns = 1_000
        /// The maximum size of a row in bytes.
        package var rowBytes = 4 << 20

        package init() {}
    }

    package struct Row: Hashable, Sendable {
        package var fields: [String]
        /// The line in which it begins, from 1.
        package var line: Int
    }

    private let bytes: [UInt8]
    private let separator: UInt8
    private let limits: Limits
    private var place = 0
    private var line = 1
    private var rows = 0

    /// Makes a reader of text in UTF-8, UTF-16 or windows-1252, with or without a byte order mark.
    package init(_ bytes: [UInt8], limits: Limits = Limits()) {
        self.bytes = TableText.utf8(bytes)
        self.limits = limits
        separator = Self.separator(of: self.bytes)
    }

    /// Returns the next row that is not blank; `nil` at the end.
    package mutating func next() throws(ForeignFault) -> Row? {
        while place < bytes.count {
            let row = try read()
            guard row.fields.contains(where: { !$0.isEmpty }) else { continue }
            rows += 1
            guard rows <= limits.rows else { throw .tooManyRows(limit: limits.rows) }
            return row
        }
        return nil
    }

    private mutating func read() throws(ForeignFault) -> Row {
        let (start, first) = (place, line)
        var fields: [String] = []
        while true {
            fields.append(try field(ofRowAt: start, first))
            guard fields.count <= limits.columns else { throw .rowTooLong(line: first) }
            guard place < bytes.count, bytes[place] == separator else { break }
            place += 1
            // A separator at the end of the file is followed by an empty field.
        }
        endLine()
        return Row(fields: fields, line: first)
    }

    private mutating func field(ofRowAt start: Int, _ first: Int) throws(ForeignFault) -> String {
        var field: [UInt8] = []
        if place < bytes.count, bytes[place] == UInt8(ascii: "\"") {
            let quote = line
            place += 1
            while true {
                guard place < bytes.count else { throw .unclosedQuote(line: quote) }
                guard place - start <= limits.rowBytes else { throw .rowTooLong(line: first) }
                let byte = bytes[place]
                place += 1
                if byte == UInt8(ascii: "\"") {
                    guard place < bytes.count, bytes[place] == byte else { break }
                    place += 1
                }
                if byte == UInt8(ascii: "\n") { line += 1 }
                field.append(byte)
            }
        }
        // Also text after a closing quote, which is invalid but harmless.
        while place < bytes.count, bytes[place] != separator, !Self.isEnd(bytes[place]) {
            guard place - start <= limits.rowBytes else { throw .rowTooLong(line: first) }
            field.append(bytes[place])
            place += 1
        }
        return String(decoding: field, as: UTF8.self)
    }

    private mutating func endLine() {
        guard place < bytes.count else { return }
        let isReturn = bytes[place] == UInt8(ascii: "\r")
        place += 1
        if isReturn, place < bytes.count, bytes[place] == UInt8(ascii: "\n") { place += 1 }
        line += 1
    }

    private static func isEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    /// Returns the separator that is most frequent in the first line, outside quotes.
    private static func separator(of bytes: [UInt8]) -> UInt8 {
        var counts: [UInt8: Int] = [:]
        var isQuoted = false
        for byte in bytes.prefix(64 << 10) {
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            if isQuoted { continue }
            if isEnd(byte) { break }
            counts[byte, default: 0] += 1
        }
        let comma = UInt8(ascii: ",")
        return [UInt8(ascii: ";"), UInt8(ascii: "\t")].reduce(comma) { best, other in
            counts[other, default: 0] > counts[best, default: 0] ? other : best
        }
    }
}

/// Conversion of tables to UTF-8.
enum TableText {
    /// Returns the text in UTF-8 without a byte order mark. UTF-16 is recognised by its mark, or by the zeros
    /// beside its first two characters; text that is not UTF-8 is read as windows-1252.
    static func utf8(_ bytes: [UInt8]) -> [UInt8] {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { return Array(bytes.dropFirst(3)) }
        let zeros = bytes.prefix(4).map { $0 == 0 }
        if bytes.starts(with: [0xff, 0xfe]) { return utf16(bytes.dropFirst(2), low: 0) }
        if bytes.starts(with: [0xfe, 0xff]) { return utf16(bytes.dropFirst(2), low: 1) }
        if zeros == [false, true, false, true] { return utf16(bytes[...], low: 0) }
        if zeros == [true, false, true, false] { return utf16(bytes[...], low: 1) }
        return Array(CharacterSetDecoder().utf8(bytes[...], declared: nil))
    }

    /// - Parameter low: The place of the low byte of each unit.
    private static func utf16(_ bytes: ArraySlice<UInt8>, low: Int) -> [UInt8] {
        var units: [UInt16] = []
        units.reserveCapacity(bytes.count / 2)
        var place = bytes.startIndex
        while place + 1 < bytes.endIndex {
            units.append(UInt16(bytes[place + low]) | UInt16(bytes[place + 1 - low]) << 8)
            place += 2
        }
        return Array(String(decoding: units, as: UTF16.self).utf8)
    }
}
