extension GeoJSONPlaces {
    /// The lines, from 1, where the objects in arrays right below the outermost object begin: the features.
    static func linesOfFeatures(_ bytes: [UInt8]) -> [Int] {
        var lines: [Int] = []
        var line = 1
        var open: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if byte == 0x0A { line += 1 }
            if isInString {
                if isEscaped {
                    isEscaped = false
                } else if byte == UInt8(ascii: "\\") {
                    isEscaped = true
                } else if byte == UInt8(ascii: "\"") {
                    isInString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""):
                isInString = true
                if isFeatureList(open) { lines.append(line) }
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                if isFeatureList(open) { lines.append(line) }
                open.append(byte)
            case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
            default: break
            }
        }
        return lines
    }

    private static func isFeatureList(_ open: [UInt8]) -> Bool {
        open.count == 2 && open[1] == UInt8(ascii: "[")
    }
}
