import MeetCore

/// Walks the trees of a file, each page once, and counts unreadable ones.
struct TreeWalk {
    let pages: DatabasePages
    private var isSeen: [Bool]
    /// The number of pages that should belong to a tree and do not, or are beyond the file.
    private(set) var unreadablePages = 0

    init(_ pages: DatabasePages) {
        self.pages = pages
        isSeen = Array(repeating: false, count: pages.count + 1)
        markFreePages()
    }

    /// Walks a tree.
    ///
    /// - Parameter isTable: Whether its rows have row ids.
    mutating func walk(_ root: Int, isTable: Bool, _ body: (TreeCell) throws -> Void) rethrows {
        try go(root, isTable: isTable, hasCells: true) { for cell in $0.cells { try body(cell) } }
    }

    /// Marks the pages of a tree as reachable, whatever their contents.
    mutating func mark(_ root: Int, isTable: Bool) {
        let before = unreadablePages
        go(root, isTable: isTable, hasCells: false) { _ in }
        // Recomputed data cannot be lost.
        unreadablePages = before
    }

    /// Passes the unreachable pages with rows to `body`.
    mutating func strayPages(_ body: (TreePage) throws -> Void) rethrows {
        for page in stride(from: 2, through: pages.count, by: 1) where !isSeen[page] {
            guard pages.byte(page, 0) == TreePageKind.tableLeaf.rawValue,
                let found = TreePage(page, of: pages)
            else {
                continue
            }
            isSeen[page] = true
            try body(found)
        }
    }

    private mutating func go(
        _ root: Int, isTable: Bool, hasCells: Bool, _ body: (TreePage) throws -> Void
    ) rethrows {
        var waiting = [root]
        while let number = waiting.popLast() {
            guard pages.contains(number), !isSeen[number] else {
                if !pages.contains(number) { unreadablePages += 1 }
                continue
            }
            guard let page = TreePage(number, of: pages, hasCells: hasCells),
                [.tableInterior, .tableLeaf].contains(page.kind) == isTable
            else {
                unreadablePages += 1
                continue
            }
            isSeen[number] = true
            waiting += page.children.reversed()
            try body(page)
        }
    }

    /// Marks free pages, because deleted rows must not be restored
    /// (https://www.sqlite.org/fileformat.html#the_freelist).
    private mutating func markFreePages() {
        guard pages.count > 1, pages.bytes.count >= 100 else { return }
        var trunk = pages.number(1, 32, bytes: 4)
        while pages.contains(trunk), !isSeen[trunk], trunk > 1, isTrunk(trunk) {
            isSeen[trunk] = true
            for index in 0..<pages.number(trunk, 4, bytes: 4) {
                let free = pages.number(trunk, 8 + 4 * index, bytes: 4)
                if pages.contains(free) { isSeen[free] = true }
            }
            trunk = pages.number(trunk, 0, bytes: 4)
        }
    }

    /// Returns whether a page may be a free-list trunk page: a damaged number may point anywhere.
    private func isTrunk(_ page: Int) -> Bool {
        let next = pages.number(page, 0, bytes: 4)
        let count = pages.number(page, 4, bytes: 4)
        guard next == 0 || pages.contains(next), count <= pages.usable / 4 - 2 else { return false }
        return (0..<count).allSatisfy { pages.contains(pages.number(page, 8 + 4 * $0, bytes: 4)) }
    }
}
