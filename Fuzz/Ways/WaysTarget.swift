import Foundation
import MeetCore
import Transport
import Travel

let target = WaysTarget()

/// What phones, mails and servers tell of people on their way. The first line says which reader gets the
/// rest; after any other line all of them do.
struct WaysTarget: FuzzTarget {
    static let now = Date(timeIntervalSince1970: 1_795_700_000)

    func check(_ bytes: [UInt8]) -> Flaw? {
        let end = bytes.firstIndex(of: 10) ?? bytes.endIndex
        let words = String(decoding: bytes[..<end].prefix(40), as: UTF8.self).split(separator: " ")
        let rest = Array(bytes[end...].dropFirst())
        switch words.first {
        case "mqtt": return PacketCheck.flaw(rest)
        case "phone": return PositionCheck.phone(rest)
        case "mail": return PositionCheck.mail(String(decoding: rest, as: UTF8.self))
        default: break
        }
        if let kind = words.first.flatMap({ TravelServer.Kind(rawValue: String($0)) }) {
            return RouteCheck(kind).flaw(rest, status: words.dropFirst().first.flatMap { Int($0) } ?? 200)
        }
        for kind in TravelServer.Kind.allCases {
            if let flaw = RouteCheck(kind).flaw(bytes, status: 200) { return flaw }
        }
        return PacketCheck.flaw(bytes) ?? PositionCheck.phone(bytes)
            ?? PositionCheck.mail(String(decoding: bytes, as: UTF8.self))
    }
}

/// The packets of a server of MQTT: the same however they are cut, and written as they are read.
enum PacketCheck {
    static func flaw(_ bytes: [UInt8]) -> Flaw? {
        let whole = read([bytes])
        let pieces = read(WaysTarget.cut(bytes))
        if whole.packets != pieces.packets || whole.fault != pieces.fault {
            return Flaw(kind: "pieces", explanation: "whole: \(whole)\npieces: \(pieces)")
        }
        for packet in whole.packets {
            // A packet with the highest quality is written with the one that this program asks for.
            if case .subscribe(_, _, let quality) = packet, quality > 1 { continue }
            let again = read([packet.bytes])
            if again.packets != [packet] || again.fault != nil {
                return Flaw(kind: "packet", explanation: "\(packet)\n\(again)")
            }
        }
        return nil
    }

    private static func read(_ pieces: [[UInt8]]) -> (packets: [MQTTPacket], fault: MQTTFault?) {
        var reader = MQTTReader()
        var packets: [MQTTPacket] = []
        do throws(MQTTFault) {
            for piece in pieces {
                reader.append(piece)
                while let packet = try reader.next() { packets.append(packet) }
            }
        } catch { return (packets, error) }
        return (packets, nil)
    }
}
