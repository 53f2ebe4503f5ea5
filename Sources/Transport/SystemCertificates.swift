import Foundation

/// The file of the certificate authorities that this system trusts.
///
/// libcurl contains the path of the system that it was built for. That of the portable archive was built for
/// Debian, and runs on other systems.
enum SystemCertificates {
    /// The variable that names the file, as OpenSSL and curl(1) read it.
    static let variable = "SSL_CERT_FILE"

    /// The places, in the order in which they are tried: of Debian, Alpine, Arch Linux and NixOS; of Fedora;
    /// of openSUSE; and that of OpenSSL and LibreSSL.
    static let places = [
        "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/ca-bundle.pem",
        "/etc/ssl/cert.pem",
    ]

    /// The file, looked for once; `nil` if there is none, so that libcurl takes its own.
    static let file = find(in: ProcessInfo.processInfo.environment) {
        FileManager.default.isReadableFile(atPath: $0)
    }

    /// True if the environment names the file, which then is all that is trusted: the folder of certificates
    /// that libcurl was built with does not count (CURLOPT_CAPATH).
    static let isNamed = named(in: ProcessInfo.processInfo.environment) != nil

    /// Returns the file that the environment names; an empty variable names none.
    static func named(in environment: [String: String]) -> String? {
        environment[variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Returns the file that the environment names, or else the first one that can be read. One that is named
    /// is not replaced: if it is missing, connections fail, rather than trust others than those chosen.
    static func find(in environment: [String: String], canRead: (String) -> Bool) -> String? {
        named(in: environment) ?? places.first(where: canRead)
    }
}
