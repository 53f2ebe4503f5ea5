/// The lines of an entry, gathered before any is decoded, because the zones that it names may be defined
/// after it.
struct RawComponent {
    struct Line {
        var range: Range<Int>
        var number: Int
    }

    /// The name in upper case.
    var name: String
    /// The line number of BEGIN, from 1.
    var line: Int
    var bytes: [UInt8] = []
    /// The lines between BEGIN and END, including those of nested components.
    var lines: [Line] = []
    var problems: [ImportProblem] = []
    /// The open nested components.
    var open: [(name: String, line: Int)] = []
    /// True if BEGIN is missing, so that END gives the name.
    var lacksBegin = false
    /// True if lines were left out because the component is too large.
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

    /// Returns a content line, or `nil` if the line is malformed.
    func contentLine(_ index: Int, _ characterSets: CharacterSetDecoder) -> ContentLine? {
        try? ContentLine(
            parsing: bytes[lines[index].range], number: lines[index].number, characterSets: characterSets)
    }
}
