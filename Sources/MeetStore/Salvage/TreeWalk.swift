import MeetCore

/// Goes through the trees of a file, each page once, and counts what cannot be read.
struct TreeWalk {
    let pages: DatabasePages
    private var isSeen: [Bool]
    /// Pages that ought to be some of a tree and are none, or lie beyond the file.
    private(set) var unreadablePages = 0

    init(_ pages: DatabasePages) {
        self.pages = pages
        isSeen = Array(repeating: false, count: pages.count + 1)
        markFreePages()
    }

    /// - Parameter isTable: Whether its rows have row ids.
    mutating func walk(_ root: Int, isTable: Bool, _ body: (TreeCell) throws -> Void) rethrows {
        try go(root, isTable: isTable, hasCells: true) { for cell in $0.cells { try body(cell) } }
    }

    /// Notes which pages a tree has, whatever is in them.
    mutating func mark(_ root: Int, isTable: Bool) {
        let before = unreadablePages
        go(root, isTable: isTable, hasCells: false) { _ in }
        // Nothing is lost with what is made anew.
        unreadablePages = before
    }

    /// The pages with rows that no tree led to.
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

    /// What was deleted is not to come back (https://www.sqlite.org/fileformat.html#the_freelist).
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

    /// Whether a page can be one that lists free pages: a damaged number leads anywhere.
    private func isTrunk(_ page: Int) -> Bool {
        let next = pages.number(page, 0, bytes: 4)
        let count = pages.number(page, 4, bytes: 4)
        guard next == 0 || pages.contains(next), count <= pages.usable / 4 - 2 else { return false }
        return (0..<count).allSatisfy { pages.contains(pages.number(page, 8 + 4 * $0, bytes: 4)) }
    }
}
