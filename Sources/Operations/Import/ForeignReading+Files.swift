import ForeignData
import MeetCore

extension ForeignReading {
    /// Ends the reading if the import was stopped.
    func checkStopped() throws {
        if isStopped() { throw CancellationError() }
    }

    /// Records why a whole file is left out.
    mutating func note(_ fault: ForeignFault, of file: String) {
        var (line, isOfWholeFile) = (1, true)
        switch fault {
        case .unclosedQuote(let place), .rowTooLong(let place): (line, isOfWholeFile) = (place, false)
        default: break
        }
        note(
            ImportProblem(
                file: file, line: line, reason: .foreignFile(fault), severity: .skipped,
                isOfWholeFile: isOfWholeFile))
    }

    /// Takes the cards of a database, one after another. One that cannot be read is a problem.
    ///
    /// - Parameters:
    ///   - count: Counts the rows of a database that is too large to be read while records are counted.
    ///   - read: Passes on the cards; it asks the first closure for each row whether it is to stop.
    mutating func takeCards(
        of file: String, count: (String) -> RowCounts?,
        _ read: (String, @escaping @Sendable () -> Bool, (_ card: [UInt8]) -> Void) throws -> Void
    ) throws {
        guard mayRead(file, orCount: count) else { return }
        do throws(any Error) {
            try read(file, isStopped) { takeCard($0, named: file, line: nil) }
        } catch let error as ForeignFault {
            note(error, of: file)
        }
    }

    /// Takes a card that was made of a record.
    ///
    /// - Parameter line: The line of the record; `nil` if the file has no lines.
    mutating func takeCard(_ text: [UInt8], named name: String, line: Int?) {
        var (cards, problems): ([DecodedCard], [ImportProblem]) = ([], [])
        var reader = VCardReader(file: name)
        reader.feed(text) { cards.append($0) }
        reader.finish { cards.append($0) }
        problems = cards.flatMap(\.problems) + reader.problems
        for var problem in problems {
            problem.line = line ?? 1
            problem.isOfWholeFile = line == nil
            note(problem)
        }
        for card in cards where card.isSavable { takeSavable(card, file: name, line: line ?? 1) }
    }
}
