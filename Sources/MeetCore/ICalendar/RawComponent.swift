/// The lines of an entry, gathered before any is decoded: the zones it names may be defined after it.
struct RawComponent {
    struct Line {
        var range: Range<Int>
        var number: Int
    }

    /// In upper case.
    var name: String
    /// Of its BEGIN, from 1.
    var line: Int
    var bytes: [UInt8] = []
    /// Between its BEGIN and its END, those of the components within among them.
    var lines: [Line] = []
    var problems: [ImportProblem] = []
    /// The components within that have not ended.
    var open: [(name: String, line: Int)] = []
    /// Whether its BEGIN is missing, so that its END says what it is.
    var lacksBegin = false
    /// Something was left out because it is too large.
    var isFull = false
    var wasUTF16 = false

    init(name: String, line: Int) {
        self.name = name
        self.line = line
    }

    mutating func append(_ content: some Collection<UInt8>, number: Int) {
        let start = bytes.count
        bytes.append(contentsOf: content)
        lines.append(Line(range: start..<bytes.count, number: number))
    }

    /// `nil` for what is no content line.
    func contentLine(_ index: Int, _ characterSets: CharacterSetDecoder) -> ContentLine? {
        try? ContentLine(
            parsing: bytes[lines[index].range], number: lines[index].number, characterSets: characterSets)
    }
}
