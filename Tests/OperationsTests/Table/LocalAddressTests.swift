import Operations
import Testing

@Suite struct LocalAddressTests {
    @Test func homeNetworksComeFirstAndInnerOnesLast() {
        let found = [
            LocalAddress(host: "172.17.0.1", interface: "docker0"),
            LocalAddress(host: "fd00::2", interface: "wlan0"),
            LocalAddress(host: "100.64.0.7", interface: "tailscale0"),
            LocalAddress(host: "172.32.0.1", interface: "eth1"),
            LocalAddress(host: "192.168.1.7", interface: "wlan0"),
            LocalAddress(host: "10.0.0.7", interface: "eth0"),
            LocalAddress(host: "192.168.1.7", interface: "wlan0"),
        ]
        #expect(
            LocalAddress.inOrder(found).map(\.host) == [
                "192.168.1.7", "10.0.0.7", "100.64.0.7", "172.32.0.1", "fd00::2", "172.17.0.1",
            ])
    }

    @Test func noneIsOfThisComputerAlone() {
        for address in LocalAddress.all() {
            #expect(!address.host.hasPrefix("127.") && address.host != "::1" && !address.host.contains("%"))
        }
    }
}
