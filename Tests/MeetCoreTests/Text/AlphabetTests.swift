import Foundation
import Testing

@testable import MeetCore

@Suite struct AlphabetTests {
    @Test(arguments: [
        // Danish, Swedish and Polish have letters of their own; elsewhere they stand with the plain ones.
        ("da", "Aase, Zoe, Ærø, Øster, Ågård"), ("sv", "Anna, Zoe, Åsa, Äng, Ögren"),
        ("en", "Ærø, Ågård, Anna, Öz, Øzz, Zoe"), ("pl", "Lato, Lzy, Łoś, Maj"), ("en", "Lato, Łoś, Lzy"),
        ("es", "nube, nzz, ñu, oso"), ("de", "Ofen, Öl, Ort, Zug"), ("tr", "cam, çay, dal"),
        // Scripts.
        ("el", "3 φίλοι, Άννα, Βάσω, Ωραία, Anna, Zoe, 王小明"),
        ("en", "3 friends, Anna, Zoe, Άννα, Ωραία, 王小明"),
        // Neither case nor accents count.
        ("el", "ΑΛΦΑ, άλφα β, ΑΛΦΑ γ"), ("en", "ANNA, anna b, Ánna c"),
    ])
    func ordersNames(tag: String, names: String) {
        let sorted = names.components(separatedBy: ", ")
        let alphabet = Alphabet(tag: tag)
        let found = sorted.reversed().sorted {
            Array(alphabet.key($0).utf8).lexicographicallyPrecedes(Array(alphabet.key($1).utf8))
        }
        #expect(found == sorted)
    }

    @Test(arguments: [
        (["LANG": "da_DK.UTF-8"], "da"), (["LC_COLLATE": "sv_SE", "LANG": "en_US"], "sv"),
        (["LC_ALL": "pl_PL", "LC_COLLATE": "sv_SE"], "pl"), ([:], ""),
    ])
    func theLocaleSaysWhich(environment: [String: String], tag: String) {
        #expect(Alphabet.likely(in: environment).tag == tag)
    }
}
