import MeetCore

/// The pages of a database file as bytes, however damaged
/// (https://www.sqlite.org/fileformat.html#b_tree_pages). All offsets are checked against the file.
struct DatabasePages {
    let bytes: UnsafeRawBufferPointer
    let pageSize: Int
    /// The reserved bytes at the end of each page.
    let reserved: Int

    /// The page size of this program's files, if the file does not give it.
    static let usualPageSize = 4096

    init(_ bytes: UnsafeRawBufferPointer) {
        self.bytes = bytes
        var size = Self.usualPageSize
        var reserved = 0
        if bytes.count >= 100 {
            let told = Int(bytes[16]) << 8 | Int(bytes[17])
            let wanted = told == 1 ? 65536 : told
            let isPower = wanted >= 512 && wanted & (wanted - 1) == 0
            // A page size that does not divide the file was overwritten.
            if isPower, bytes.count % wanted == 0 { size = wanted }
            if size == wanted, bytes[20] < 64 { reserved = Int(bytes[20]) }
        }
        pageSize = size
        self.reserved = reserved
    }

    /// The number of pages, which are numbered from 1.
    var count: Int { bytes.count / pageSize }
    var usable: Int { pageSize - reserved }

    func contains(_ page: Int) -> Bool { page >= 1 && page <= count }

    private func start(_ page: Int) -> Int { (page - 1) * pageSize }

    func byte(_ page: Int, _ offset: Int) -> UInt8 { bytes[start(page) + offset] }

    func number(_ page: Int, _ offset: Int, bytes length: Int) -> Int {
        (0..<length).reduce(0) { $0 << 8 | Int(byte(page, offset + $1)) }
    }

    func slice(_ page: Int, _ range: Range<Int>) -> UnsafeRawBufferPointer {
        UnsafeRawBufferPointer(
            rebasing: bytes[start(page) + range.lowerBound..<start(page) + range.upperBound])
    }

    /// Returns a varint of one to nine bytes, and the offset after it; `nil` if it exceeds the page.
    func varint(_ page: Int, _ offset: Int) -> (value: Int64, next: Int)? {
        var value: UInt64 = 0
        for index in 0..<9 {
            guard offset + index < usable else { return nil }
            let byte = byte(page, offset + index)
            if index == 8 { return (Int64(bitPattern: value << 8 | UInt64(byte)), offset + 9) }
            value = value << 7 | UInt64(byte & 0x7F)
            if byte & 0x80 == 0 { return (Int64(bitPattern: value), offset + index + 1) }
        }
        return nil
    }
}

/// The type of a tree's page.
enum TreePageKind: UInt8 {
    case indexInterior = 2
    case tableInterior = 5
    case indexLeaf = 10
    case tableLeaf = 13

    var isInterior: Bool { self == .indexInterior || self == .tableInterior }
}

/// A row in a page of a tree.
struct TreeCell {
    /// The row id; 0 in trees without.
    var rowID: Int64
    /// The values; `nil` if unreadable.
    var values: [SalvagedValue]?
}

/// A parsed page of a tree.
struct TreePage {
    var kind: TreePageKind
    /// The children of an interior page.
    var children: [Int] = []
    var cells: [TreeCell] = []

    /// Parses a page; `nil` if it does not belong to a tree.
    ///
    /// - Parameter hasCells: Whether to read its rows, or only the structure of the tree.
    init?(_ page: Int, of pages: DatabasePages, hasCells: Bool = true) {
        let start = page == 1 ? 100 : 0
        guard pages.contains(page), let kind = TreePageKind(rawValue: pages.byte(page, start)) else {
            return nil
        }
        self.kind = kind
        let head = start + (kind.isInterior ? 12 : 8)
        // A cell has at least four bytes, plus two for its offset.
        let room = (pages.usable - head) / 6
        let count = min(pages.number(page, start + 3, bytes: 2), room)
        for index in 0..<count {
            let place = pages.number(page, head + 2 * index, bytes: 2)
            guard place >= head, place + 4 <= pages.usable else {
                if kind != .tableInterior { cells.append(TreeCell(rowID: 0)) }
                continue
            }
            if kind.isInterior { children.append(pages.number(page, place, bytes: 4)) }
            guard hasCells else { continue }
            switch kind {
            case .tableInterior: break
            case .tableLeaf: cells.append(Self.tableCell(page, place, pages))
            case .indexLeaf: cells.append(Self.indexCell(page, place, pages))
            case .indexInterior: cells.append(Self.indexCell(page, place + 4, pages))
            }
        }
        if kind.isInterior { children.append(pages.number(page, start + 8, bytes: 4)) }
    }

    private static func tableCell(_ page: Int, _ place: Int, _ pages: DatabasePages) -> TreeCell {
        guard let length = pages.varint(page, place), let rowID = pages.varint(page, length.next) else {
            return TreeCell(rowID: 0)
        }
        let most = pages.usable - 35
        return TreeCell(
            rowID: rowID.value,
            values: payload(page, rowID.next, length.value, most: most, pages).flatMap {
                SalvagedValue.record($0)
            })
    }

    private static func indexCell(_ page: Int, _ place: Int, _ pages: DatabasePages) -> TreeCell {
        guard let length = pages.varint(page, place) else { return TreeCell(rowID: 0) }
        let most = (pages.usable - 12) * 64 / 255 - 23
        return TreeCell(
            rowID: 0,
            values: payload(page, length.next, length.value, most: most, pages).flatMap {
                SalvagedValue.record($0)
            })
    }

    /// Returns the bytes of a row, including those on further pages.
    ///
    /// - Parameter most: The maximum number of bytes in the page if there are no others.
    private static func payload(
        _ page: Int, _ place: Int, _ length: Int64, most: Int, _ pages: DatabasePages
    ) -> [UInt8]? {
        guard let length = Int(exactly: length), length > 0, length <= pages.bytes.count else { return nil }
        let least = (pages.usable - 12) * 32 / 255 - 23
        let spilt = least + (length - least) % (pages.usable - 4)
        let local = length <= most ? length : spilt <= most ? spilt : least
        guard place + local + (local < length ? 4 : 0) <= pages.usable else { return nil }
        var payload = [UInt8](pages.slice(page, place..<place + local))
        guard local < length else { return payload }
        payload.reserveCapacity(length)
        var next = pages.number(page, place + local, bytes: 4)
        while payload.count < length {
            guard pages.contains(next) else { return nil }
            let part = min(length - payload.count, pages.usable - 4)
            payload += pages.slice(next, 4..<4 + part)
            next = pages.number(next, 0, bytes: 4)
        }
        return payload
    }
}
