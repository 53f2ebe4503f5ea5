import Testing

@testable import Transport

/// Which file of trusted certificates is taken where the settings name none.
@Suite struct SystemCertificatesTests {
    private func file(_ environment: [String: String] = [:], among files: Set<String>) -> String? {
        SystemCertificates.find(in: environment) { files.contains($0) }
    }

    @Test func theEnvironmentNamesIt() {
        let named = ["SSL_CERT_FILE": "/nix/store/ca-bundle.crt"]
        #expect(file(named, among: ["/etc/ssl/certs/ca-certificates.crt"]) == "/nix/store/ca-bundle.crt")
        // It is not replaced by others that were not chosen.
        #expect(file(named, among: []) == "/nix/store/ca-bundle.crt")
    }

    /// Only a named file stands alone, without the folder that libcurl was built with.
    @Test func onlyTheVariableNamesAFile() {
        #expect(SystemCertificates.named(in: ["SSL_CERT_FILE": "/etc/own.pem"]) == "/etc/own.pem")
        #expect(SystemCertificates.named(in: ["SSL_CERT_FILE": ""]) == nil)
        #expect(SystemCertificates.named(in: [:]) == nil)
    }

    @Test func anEmptyVariableNamesNothing() {
        #expect(file(["SSL_CERT_FILE": ""], among: ["/etc/ssl/cert.pem"]) == "/etc/ssl/cert.pem")
    }

    @Test func elseItIsTheFirstThatCanBeRead() {
        let places = SystemCertificates.places
        #expect(file(among: Set(places)) == "/etc/ssl/certs/ca-certificates.crt")
        for place in places { #expect(file(among: [place]) == place) }
        #expect(file(among: ["/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem"]) == places[1])
    }

    @Test func withoutOneLibcurlTakesItsOwn() {
        #expect(file(among: []) == nil)
    }
}
