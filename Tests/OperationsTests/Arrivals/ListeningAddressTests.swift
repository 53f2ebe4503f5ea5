import Testing

@testable import Operations

/// The address at which positions are taken.
@Suite struct ListeningAddressTests {
    @Test(arguments: [
        ("8427", true), ("localhost:8427", true), ("127.0.0.1:8427", true), ("127.1.2.3:1", true),
        ("[::1]:8427", true), ("[0:0:0:0:0:0:0:1]:8427", true), ("0.0.0.0:8427", false),
        ("192.168.1.7:8427", false), ("[::]:8427", false), ("[fe80::1]:8427", false),
    ])
    func onlyLoopbackIsOfThisComputerAlone(_ text: String, _ isLoopback: Bool) throws {
        let address = try #require(ListeningAddress(text))
        #expect(address.isLoopback == isLoopback)
    }
}
