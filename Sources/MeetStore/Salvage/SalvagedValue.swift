import Foundation
import GRDB
import MeetCore

/// A value of a row in the file (https://www.sqlite.org/fileformat.html#record_format).
enum SalvagedValue: Hashable {
    case null
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob([UInt8])

    /// Returns the values of a row; `nil` if they do not fill its bytes.
    static func record(_ bytes: [UInt8]) -> [SalvagedValue]? {
        var place = 0
        guard let head = varint(bytes, &place), head >= place, head <= bytes.count else { return nil }
        var types: [Int] = []
        while place < head {
            guard let type = varint(bytes, &place), type >= 0 else { return nil }
            types.append(type)
        }
        guard place == head else { return nil }
        var values: [SalvagedValue] = []
        values.reserveCapacity(types.count)
        for type in types {
            guard let length = length(type), length <= bytes.count - place else { return nil }
            values.append(value(type, bytes[place..<place + length]))
            place += length
        }
        return place == bytes.count ? values : nil
    }

    private static func varint(_ bytes: [UInt8], _ place: inout Int) -> Int? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard place < bytes.count else { return nil }
            let byte = bytes[place]
            place += 1
            if index == 8 { return Int(truncatingIfNeeded: value << 8 | UInt64(byte)) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { break }
        }
        return Int(truncatingIfNeeded: value)
    }

    /// Returns the length of a type; `nil` for an invalid one.
    private static func length(_ type: Int) -> Int? {
        switch type {
        case 0, 8, 9: 0
        case 1...4: type
        case 5: 6
        case 6, 7: 8
        case 10, 11: nil
        default: (type - 12) / 2
        }
    }

    private static func value(_ type: Int, _ bytes: ArraySlice<UInt8>) -> SalvagedValue {
        switch type {
        case 0: return .null
        case 8: return .integer(0)
        case 9: return .integer(1)
        case 1...6:
            var number = Int64(Int8(bitPattern: bytes.first ?? 0))
            for byte in bytes.dropFirst() { number = number << 8 | Int64(byte) }
            return .integer(number)
        case 7: return .real(Double(bitPattern: bytes.reduce(0) { $0 << 8 | UInt64($1) }))
        default:
            return type % 2 == 0 ? .blob(Array(bytes)) : .text(String(decoding: bytes, as: UTF8.self))
        }
    }

    var databaseValue: DatabaseValue {
        switch self {
        case .null: .null
        case .integer(let number): number.databaseValue
        case .real(let number): number.databaseValue
        case .text(let text): text.databaseValue
        case .blob(let bytes): Data(bytes).databaseValue
        }
    }
}
