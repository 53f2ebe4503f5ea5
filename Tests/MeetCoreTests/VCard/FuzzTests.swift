import Foundation
import Testing

@testable import MeetCore

struct FuzzTests {
    private static func collect(_ bytes: [UInt8], chunks: () -> Int) -> [DecodedCard] {
        var reader = VCardReader(file: "fuzz")
        var cards: [DecodedCard] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            let size = chunks()
            reader.feed(Array(rest.prefix(size))) { cards.append($0) }
            rest = rest.dropFirst(size)
        }
        reader.finish { cards.append($0) }
        return cards
    }

    /// Some cards in the manner of each version, told apart by their names.
    private static func file(_ contacts: inout RandomContacts, count: Int) -> (
        bytes: [UInt8], ranges: [Range<Int>], names: [String]
    ) {
        var bytes: [UInt8] = []
        var ranges: [Range<Int>] = []
        var names: [String] = []
        for index in 0..<count {
            var contact = contacts.contact()
            contact.name = "Number \(index)"
            let start = bytes.count
            VCardEncoder.write(contact, version: contacts.chance(50) ? .v4 : .v3, into: &bytes)
            ranges.append(start..<bytes.count)
            names.append(contact.name)
        }
        return (bytes, ranges, names)
    }

    @Test(arguments: 0..<4)
    func chunksMakeNoDifference(seed: Int) {
        var contacts = RandomContacts(seed: UInt64(seed))
        let bytes = Self.file(&contacts, count: 10).bytes
        let whole = Self.collect(bytes) { bytes.count }
        #expect(whole.count == 10)
        for most in [1, 3, 40, 1000] {
            var random = SeededGenerator(seed: UInt64(most))
            #expect(Self.collect(bytes) { Int.random(in: 1...most, using: &random) } == whole)
        }
    }

    /// Whatever happens to the bytes of one card, the others come out as they were.
    @Test(arguments: 0..<8)
    func damageStaysWithinItsCard(seed: Int) {
        var contacts = RandomContacts(seed: UInt64(1000 + seed))
        let (bytes, ranges, names) = Self.file(&contacts, count: 6)
        let sound = VCardDecoder.decode(Data(bytes), file: "fuzz").cards
        #expect(sound.map(\.contact.name) == names)
        for _ in 0..<50 {
            let victim = Int.random(in: 0..<ranges.count, using: &contacts.random)
            var damaged = bytes
            for _ in 0..<Int.random(in: 1...3, using: &contacts.random) {
                // The last line end is the mark between two cards, and belongs to both.
                let place = Int.random(in: ranges[victim].dropLast(2), using: &contacts.random)
                damaged[place] = contacts.pick([
                    0, 9, 10, 13, 32, 34, 44, 58, 59, 61, 66, 69, 92, 128, 195, 255,
                ])
            }
            let found = VCardDecoder.decode(Data(damaged), file: "fuzz").cards.map(\.contact)
            for (index, card) in sound.enumerated() where index != victim {
                if !found.contains(card.contact) {
                    Issue.record("card \(index) lost by damage to card \(victim), seed \(seed)")
                    return
                }
            }
        }
    }

    @Test(arguments: 0..<4)
    func rubbishIsSurvived(seed: Int) {
        var contacts = RandomContacts(seed: UInt64(2000 + seed))
        let bytes = Self.file(&contacts, count: 3).bytes
        for _ in 0..<40 {
            var rubbish = bytes
            for _ in 0..<Int.random(in: 1...200, using: &contacts.random) {
                let place = Int.random(in: 0..<rubbish.count, using: &contacts.random)
                switch Int.random(in: 0..<3, using: &contacts.random) {
                case 0: rubbish[place] = UInt8.random(in: .min ... .max, using: &contacts.random)
                case 1: rubbish.remove(at: place)
                default: rubbish.insert(UInt8.random(in: .min ... .max, using: &contacts.random), at: place)
                }
            }
            let document = VCardDecoder.decode(Data(rubbish), file: "fuzz")
            #expect(document.cards.count < 20)
            for card in document.cards {
                // What was made of rubbish can be written and read again.
                let again = VCardDecoder.contact(from: VCardEncoder.encode(card.contact))
                #expect(again?.name == card.contact.name)
            }
        }
    }
}
