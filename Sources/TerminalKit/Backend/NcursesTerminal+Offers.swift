import CNcurses
import Glibc

// The use of what the terminal offers beyond its description.
extension NcursesTerminal {
    /// The maximum time after the questions for which leaving the screen waits, so that no answer is left to
    /// the shell.
    private static let longestWait = Duration.milliseconds(300)

    /// Asks the terminal about its abilities, within the first frame: the alternate screen is entered before,
    /// and cleared after, so that nothing remains of a question that an old terminal shows.
    func ask() {
        askedAt = .now
        wclear(screen)
        wnoutrefresh(screen)
        doupdate()
        decoder.takesAnswers = true
        let questions = Array(inquiry.begin().utf8)
        questions.withUnsafeBytes { bytes in
            cn_add_to_frame(bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
        wclear(screen)
    }

    /// Takes the answers that arrived, asks further, and takes the modes that the terminal offers.
    ///
    /// - Returns: The news for the program.
    func takeAnswers() -> [TerminalEvent] {
        let answers = decoder.takeAnswers()
        guard !answers.isEmpty else { return [] }
        let questions = answers.map { inquiry.take($0) }.joined()
        // What text in UTF-8 may have begun is ended before, or it would take the questions in.
        let isEncodingNew = adoptEncoding()
        if !questions.isEmpty { Self.writeRaw(questions) }
        if !inquiry.isOpen { decoder.takesAnswers = false }
        var found = inquiry.abilities
        if found.graphics != nil, found.cell == nil { found.cell = windowCell }
        // Until the last question of a round is answered only the encoding is used.
        guard !questions.isEmpty || !inquiry.isOpen, found != abilities else {
            return isEncodingNew ? [.abilities(abilities)] : []
        }
        let isFocusNew = found.reportsFocus && !abilities.reportsFocus
        abilities = found
        armAgain()
        if isFocusNew { Self.writeRaw(TerminalAbilities.takingFocus) }
        decoder.reportsFocus = found.reportsFocus
        isUnsettled = true
        return [.abilities(found)]
    }

    /// Takes the characters that the terminal can show according to the probe of its encoding.
    ///
    /// - Returns: Whether they differ from those of the frames before.
    private func adoptEncoding() -> Bool {
        guard let readsUTF8 = inquiry.abilities.readsUTF8, readsUTF8 != abilities.readsUTF8 else {
            return false
        }
        abilities.readsUTF8 = readsUTF8
        let found = encoding.characters(readsUTF8: readsUTF8)
        guard found != characters else { return false }
        characters = found
        standIns = ASCIIFallbacks(found.repertoire, lines: lines, hasLetters: found.hasLetters)
        // Of the frames before, the terminal may have shown anything.
        shown = nil
        if !readsUTF8 { Self.writeRaw(Self.endingControls) }
        return true
    }

    /// The sequence that undoes what text in UTF-8 may have done to a terminal with another encoding, where
    /// the bytes from 80 to 9F are control characters (ECMA-48, 5.3). CAN and ST end a control string. After
    /// DECSCA with 0, xterm erases the cells that SPA protected. DECST8C resets the tab stops, which HTS may
    /// have changed.
    private static let endingControls = "\u{18}\u{1B}\\\u{1B}[\"q\u{1B}[?5W"

    /// Measures a cell again: another font may have another size.
    func measureCell() {
        guard abilities.graphics != nil, let cell = windowCell, cell != abilities.cell else { return }
        abilities.cell = cell
        isCellNew = true
    }

    /// Returns the events after the window may have another size: the size, and the pixels of a cell if these
    /// changed.
    func resizeEvents() -> [TerminalEvent] {
        defer { isCellNew = false }
        return isCellNew ? [.abilities(abilities), .resize(size)] : [.resize(size)]
    }

    /// The pixels of a cell by the window's size; `nil` if it is unknown.
    private var windowCell: CellPixels? {
        var width: Int32 = 0
        var height: Int32 = 0
        guard cn_cell_pixels(STDOUT_FILENO, &width, &height) == 0, width > 1, height > 3 else { return nil }
        return CellPixels(width: Int(width), height: Int(height))
    }

    /// Waits, for a moment after the start, for answers that would otherwise arrive at the shell.
    func settleQuestions() {
        guard inquiry.isOpen, let askedAt else { return }
        let deadline = askedAt + Self.longestWait
        var bytes: [UInt8] = Array(repeating: 0, count: 4096)
        while ContinuousClock.now < deadline {
            let (seconds, attoseconds) = (deadline - .now).components
            let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
            var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&descriptor, 1, Int32(clamping: max(1, milliseconds))) > 0 else { continue }
            guard descriptor.revents & Int16(POLLIN) != 0 else { break }
            let count = Glibc.read(STDIN_FILENO, &bytes, bytes.count)
            guard count > 0 else { break }
            _ = decoder.events(for: bytes.prefix(count), at: .now)
            if decoder.takeAnswers().contains(where: { inquiry.isFinal($0) }) { break }
        }
        inquiry.end()
        decoder.takesAnswers = false
    }
}

// MARK: - Frames

/// A picture on the screen.
struct DrawnPicture {
    let raster: Raster
    /// The covered cells, counted from the top left of the picture.
    let holes: [Point]
    let area: Rect
    /// Its number for the terminal.
    var number = 0
    /// The visible part as sixels, once they were drawn.
    var sixels: String?

    /// The visible part.
    var visible: Raster { raster.cut(holes, of: area.size) }

    /// Returns whether both show the same in the same place.
    func shows(_ other: DrawnPicture) -> Bool {
        raster == other.raster && area == other.area && holes == other.holes
    }
}

/// The pictures and links of a frame, which curses does not know.
@MainActor
struct FrameOffers {
    private(set) var pictures: [DrawnPicture] = []
    private(set) var links: [PlacedLink] = []
    /// The cells that pictures take, row by row; empty without pictures.
    private var taken: [Bool] = []
    private let columns: Int
    /// The rows whose cells are written anew, because something disappears that curses does not know.
    private var renewed: Set<Int> = []
    private(set) var drawn: Set<Int> = []
    let isCleared: Bool

    init(_ terminal: NcursesTerminal, _ buffer: CellBuffer, isCleared: Bool) {
        self.isCleared = isCleared
        columns = buffer.size.columns
        let abilities = terminal.abilities
        if abilities.pictureCell != nil {
            for picture in buffer.pictures { add(picture, buffer) }
        }
        if abilities.readsStrings { links = buffer.seenLinks }
        if case .sixel? = abilities.graphics {
            for old in terminal.drawnPictures where !contains(old) {
                renewed.formUnion(old.area.row..<old.area.endRow)
            }
        }
        if links != terminal.drawnLinks {
            let (new, old) = (Set(links), Set(terminal.drawnLinks))
            for link in new.symmetricDifference(old) { renewed.insert(link.at.row) }
        }
        for row in renewed where (0..<terminal.size.rows).contains(row) {
            wredrawln(terminal.screen, Int32(row), 1)
        }
    }

    private mutating func add(_ picture: PlacedPicture, _ buffer: CellBuffer) {
        let holes = buffer.holes(in: picture)
        let area = picture.area
        guard holes.count < area.columns * area.rows else { return }
        pictures.append(DrawnPicture(raster: picture.raster, holes: holes, area: area))
        if taken.isEmpty { taken = Array(repeating: false, count: columns * buffer.size.rows) }
        // The holes are in the order of the cells.
        var rest = holes[...]
        for row in 0..<area.rows {
            let start = (area.row + row) * columns + area.column
            for column in 0..<area.columns {
                if rest.first == Point(column: column, row: row) {
                    rest.removeFirst()
                } else {
                    taken[start + column] = true
                }
            }
        }
    }

    /// Returns whether a picture of the latest frame is in this one.
    func contains(_ old: DrawnPicture) -> Bool { pictures.contains { $0.shows(old) } }

    /// Returns whether a row is written although its cells are the same.
    func changes(_ row: Int) -> Bool { renewed.contains(row) }

    mutating func drew(_ row: Int) { drawn.insert(row) }

    /// Returns the cells of a row with blanks below pictures.
    func withoutPictures(_ cells: ArraySlice<Cell>, at row: Int) -> ArraySlice<Cell> {
        guard (row + 1) * columns <= taken.count else { return cells }
        let marks = taken[row * columns..<(row + 1) * columns]
        guard marks.contains(true) else { return cells }
        var cells = cells
        for (column, isTaken) in marks.enumerated() where isTaken {
            cells[cells.startIndex + column] = .blank
        }
        return cells
    }
}

extension NcursesTerminal {
    /// Ends a frame: writes what curses wrote, and the pictures and links after it, to appear at once.
    func end(_ offers: FrameOffers) {
        var after = ""
        if abilities.hasKeyboard, !isKeyboardTaken {
            // The alternate screen, which is entered by now, has a mode of its own.
            after += TerminalAbilities.takingKeyboard
            (isKeyboardTaken, decoder.isExtended) = (true, true)
        }
        after += pictures(of: offers) + links(of: offers)
        isUnsettled = false
        let before = abilities.synchronizes ? TerminalAbilities.beginningFrame : ""
        if abilities.synchronizes { after += TerminalAbilities.endingFrame }
        let first = before.utf8.map { CChar(bitPattern: $0) }
        let last = after.utf8.map { CChar(bitPattern: $0) }
        cn_end_frame(first, first.count, last, last.count)
    }

    private func links(of offers: FrameOffers) -> String {
        drawnLinks = offers.links
        return offers.links.filter { offers.drawn.contains($0.at.row) }.map { linked($0) }.joined()
    }

    /// Returns the sequence that writes the text of a link again, linked. Characters that curses would
    /// replace or count otherwise are left as they are.
    private func linked(_ link: PlacedLink) -> String {
        guard let beginning = LinkSequence.beginning(link.target) else { return "" }
        var text = ""
        var isPlaced = false
        var style: Style?
        for (place, cell) in link.cells.enumerated() {
            guard cell.columns == 1, let scalar = cell.text.unicodeScalars.first,
                cell.text.unicodeScalars.count == 1, standIns[scalar] == nil, !scalar.isRightToLeft,
                cn_wcwidth(wchar_t(scalar.value)) == 1
            else {
                isPlaced = false
                continue
            }
            if !isPlaced {
                text += Self.move(to: Point(column: link.at.column + place, row: link.at.row))
                isPlaced = true
            }
            if style != cell.style {
                style = cell.style
                var shown = cell.style.over(ground)
                if !canStrike { shown.attributes.remove(.strikethrough) }
                text += LookSequence.text(CursesColors(shown, colors: colors), direct: colors > 256)
            }
            text.unicodeScalars.append(scalar)
        }
        return text.isEmpty ? "" : "\u{1B}7" + beginning + text + LinkSequence.end + "\u{1B}8"
    }

    private static func move(to point: Point) -> String { "\u{1B}[\(point.row + 1);\(point.column + 1)H" }

    private func pictures(of offers: FrameOffers) -> String {
        var text = ""
        var kept: [DrawnPicture] = []
        for old in drawnPictures where !offers.contains(old) {
            if abilities.graphics == .kitty { text += KittyGraphics.removing(number: old.number) }
        }
        for var picture in offers.pictures {
            let old = drawnPictures.first { $0.shows(picture) }
            if let old { (picture.number, picture.sixels) = (old.number, old.sixels) }
            let rows = picture.area.row..<picture.area.endRow
            var isIntact = old != nil && !offers.isCleared
            // Text in its rows may have erased a part; a picture of kitty's is above the text.
            if abilities.graphics != .kitty, !offers.drawn.isDisjoint(with: rows) { isIntact = false }
            if !isIntact {
                if old == nil {
                    pictureCount += 1
                    picture.number = pictureCount
                }
                text += "\u{1B}7" + Self.move(to: picture.area.origin) + sequence(of: &picture) + "\u{1B}8"
            }
            kept.append(picture)
        }
        drawnPictures = kept
        return text
    }

    private func sequence(of picture: inout DrawnPicture) -> String {
        switch abilities.graphics {
        case nil: return ""
        case .kitty:
            return KittyGraphics.text(
                of: picture.visible, number: picture.number, cells: picture.area.size)
        case .sixel(let colors):
            let text = picture.sixels ?? SixelEncoder.text(of: picture.visible, colors: colors)
            picture.sixels = text
            return text
        }
    }
}
