/// A part of a message that was fetched without those around it.
struct FetchedPart {
    private let header: [UInt8]
    private let body: [UInt8]

    /// - Parameter header: The part's own, with its blank line; `nil` where the server gave none.
    init(_ part: BodyStructure.Part, header: [UInt8]?, body: [UInt8]) {
        self.body = body
        guard header?.contains(UInt8(ascii: ":")) != true else {
            self.header = header ?? []
            return
        }
        // What the server says is not to write header fields of its own.
        func word(_ text: String) -> String {
            text.filter { $0.isASCII && ($0.isLetter || $0.isNumber || "/-.+".contains($0)) }
        }
        let lines = [
            "Content-Type: \(word(part.type))", "Content-Transfer-Encoding: \(word(part.encoding))", "", "",
        ]
        self.header = Array(lines.joined(separator: "\r\n").utf8)
    }

    /// A message with the header of another and some of its parts.
    static func message(_ header: [UInt8], _ parts: [FetchedPart]) -> [UInt8] {
        var mark = Array("meet-parts".utf8)
        // No line of a part may look like the end of it.
        while parts.contains(where: {
            $0.body.firstRange(of: mark) != nil || $0.header.firstRange(of: mark) != nil
        }) {
            mark.append(UInt8(ascii: "x"))
        }
        var output = Array("MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=".utf8)
        output += mark + [13, 10] + withoutContent(header) + [13, 10]
        for part in parts {
            output += [45, 45] + mark + [13, 10] + part.header
            // A header that was cut has lost the blank line that ends it.
            if !part.header.suffix(4).elementsEqual([13, 10, 13, 10]),
                !part.header.suffix(2).elementsEqual([10, 10])
            {
                output += [13, 10, 13, 10]
            }
            output += part.body + [13, 10]
        }
        return output + [45, 45] + mark + [45, 45, 13, 10]
    }

    /// The lines of a header but for those that say what the message consists of.
    private static func withoutContent(_ header: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var isKept = false
        var lines = MailLines(header[...])
        while let line = lines.next(), !line.isEmpty {
            if let first = line.first, first != 32, first != 9 {
                let name = String(decoding: line.prefix(13), as: UTF8.self).lowercased()
                isKept =
                    line.contains(UInt8(ascii: ":"))
                    && !name.hasPrefix("content-") && !name.hasPrefix("mime-version:")
            }
            if isKept { output += line + [13, 10] }
        }
        return output
    }
}
