import Foundation
import Testing

@testable import MeetCore

@Suite struct DateConventionsTests {
    @Test(arguments: [
        ("en_US.UTF-8", "12 mdy"), ("es_US", "12 dmy"), ("en_CA.UTF-8", "12 mdy"), ("fr_CA.UTF-8", "24 dmy"),
        ("en_AU", "12 dmy"), ("en_IN", "12 dmy"), ("ar_EG.UTF-8", "12 dmy"), ("en_PH", "12 mdy"),
        ("en_GB.UTF-8", "24 dmy"), ("el_GR.UTF-8", "24 dmy"), ("el_CY", "24 dmy"), ("de_DE@euro", "24 dmy"),
        ("sv_SE.UTF-8", "24 dmy"), ("ja_JP.UTF-8", "24 ymd"), ("zh_CN", "24 ymd"), ("ko_KR.UTF-8", "12 ymd"),
        ("hu_HU", "24 ymd"), ("lt_LT", "24 ymd"), ("en-US", "12 mdy"), ("EN_us", "12 mdy"),
        ("C.UTF-8", "24 dmy"), ("POSIX", "24 dmy"), ("en", "24 dmy"), ("", "24 dmy"), ("en_001", "24 dmy"),
    ])
    func areThoseOfTheLocale(name: String, expected: String) {
        let dates = DateConventions.likely(in: ["LANG": name])
        #expect("\(dates.clock.rawValue) \(dates.order.rawValue)" == expected)
    }

    @Test func timeHasALocaleOfItsOwn() {
        let american = DateConventions(clock: .hours12, order: .monthDayYear)
        #expect(DateConventions.likely(in: ["LC_TIME": "en_US", "LANG": "el_GR.UTF-8"]) == american)
        #expect(DateConventions.likely(in: ["LC_ALL": "C", "LC_TIME": "en_US"]) == .standard)
        #expect(DateConventions.likely(in: ["LC_ALL": "", "LANG": "en_US.UTF-8"]) == american)
        #expect(DateConventions.likely(in: [:]) == .standard)
    }

    /// Countries whose customs have been the same for long.
    @Test(arguments: [
        "en_US", "fr_CA", "en_AU", "en_NZ", "en_IN", "ar_EG", "ar_SA", "ko_KR", "es_CO", "en_GB", "de_DE",
        "fr_FR", "it_IT", "ja_JP", "sv_SE", "ru_RU", "hu_HU", "lt_LT", "nl_NL",
    ])
    func agreeWithFoundation(name: String) throws {
        let locale = Locale(identifier: name)
        func pattern(_ template: String) throws -> String {
            let whole = try #require(
                DateFormatter.dateFormat(fromTemplate: template, options: 0, locale: locale))
            // Words of the language are in quotation marks.
            return whole.split(separator: "'", omittingEmptySubsequences: false).enumerated()
                .filter { $0.offset.isMultiple(of: 2) }.map { String($0.element) }.joined()
        }
        let dates = DateConventions.likely(in: ["LANG": name + ".UTF-8"])
        #expect(try pattern("j").contains("h") == (dates.clock == .hours12))
        var order = ""
        for letter in try pattern("yMMMd") where "yMLd".contains(letter) {
            let part: Character = letter == "y" ? "y" : letter == "d" ? "d" : "m"
            if order.last != part { order.append(part) }
        }
        #expect(order == dates.order.rawValue)
    }
}
