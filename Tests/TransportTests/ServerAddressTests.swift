import Testing

@testable import Transport

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("imaps://Mail.Example.org/INBOX", "imaps|mail.example.org||false|INBOX"),
        ("smtp://[::1]:25", "smtp|[::1]|25|false|"), ("smtp://me:secret@a:25/", "smtp|a|25|true|"),
        ("imap://a/%CE%A6%20x", "imap|a||false|Φ x"), ("imap://a/b/c", "imap|a||false|b/c"),
    ])
    func parts(url: String, expected: String) throws {
        let address = try #require(ServerAddress(url))
        let port = address.port.map { String($0) } ?? ""
        #expect("\(address.scheme)|\(address.host)|\(port)|\(address.hasUser)|\(address.path)" == expected)
    }

    @Test(arguments: [
        "", "a", "smtp:a", "smtp://", "smtp://a b", "smtp://a:", "smtp://a:x", "smtp://a/%0a", "smtp://a/%FF",
        "smtp://a\"b", "smtp://a#b",
    ])
    func none(url: String) { #expect(ServerAddress(url) == nil) }

    @Test(arguments: [
        ("localhost", true), ("mail.localhost", true), ("127.0.0.1", true), ("127.1.2.3", true),
        ("[::1]", true),
        ("127.0.0.1.evil.org", false), ("128.0.0.1", false), ("localhost.evil.org", false),
    ])
    func loopback(host: String, isLoopback: Bool) {
        #expect(ServerAddress.isLoopback(host: host) == isLoopback)
    }

    @Test(arguments: [
        ("Subject:C = GR, CN = mail.example.org", ["mail.example.org"]),
        ("Subject:CN=a.example", ["a.example"]),
        (
            "X509v3 Subject Alternative Name:DNS:a.example, IP Address:127.0.0.1, email:x@y",
            ["a.example", "127.0.0.1"]
        ),
        ("Issuer:CN = Evil", []), ("Subject:CN = a\u{1B}[31mb", ["a[31mb"]), ("", []),
    ])
    func namesOfCertificates(line: String, expected: [String]) {
        #expect(CertificateNames.names(in: line) == expected)
    }
}
