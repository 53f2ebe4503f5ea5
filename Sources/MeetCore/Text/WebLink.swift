/// Typed addresses of web pages.
package enum WebLink {
    /// Returns whether a text has a scheme other than `http:` and `https:`. The part before the colon of
    /// `example.org:8080` is no scheme.
    package static func hasOtherScheme(_ text: String) -> Bool {
        guard let colon = text.firstIndex(of: ":") else { return false }
        let scheme = text[..<colon].lowercased()
        guard let first = scheme.unicodeScalars.first, first.isASCII, first.properties.isAlphabetic,
            scheme.unicodeScalars.allSatisfy({ scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil
                        || scalar == "+" || scalar == "-")
            })
        else { return false }
        if scheme == "http" || scheme == "https" { return false }
        let rest = text[text.index(after: colon)...]
        let isPort = rest.prefix { $0 != "/" }.allSatisfy(\.isNumber) && rest.first?.isNumber == true
        return !isPort
    }
}
