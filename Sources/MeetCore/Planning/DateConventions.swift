/// The written form of dates and times of day. The tables of locales follow CLDR
/// (https://www.unicode.org/reports/tr35/tr35-dates.html#Time_Data); they are included because loading ICU's
/// would delay the first screen.
package struct DateConventions: Hashable, Sendable {
    /// The clock: `9:30 PM` or `21:30`.
    package enum Clock: String, Hashable, Sendable, CaseIterable {
        case hours12 = "12"
        case hours24 = "24"
    }

    /// The order of day, month and year: `21 Nov 2026`, `Nov 21, 2026` or `2026-11-21`.
    package enum Order: String, Hashable, Sendable, CaseIterable {
        case dayMonthYear = "dmy"
        case monthDayYear = "mdy"
        case yearMonthDay = "ymd"
    }

    package var clock: Clock
    package var order: Order

    package init(clock: Clock = .hours24, order: Order = .dayMonthYear) {
        self.clock = clock
        self.order = order
    }

    /// The conventions without a territory: 24 hours, the day before the month.
    package static let standard = DateConventions()

    package init(of locale: TimeLocale) {
        let (language, territory) = (locale.language, locale.territory)
        func has(_ codes: String, _ code: String) -> Bool {
            codes.split(separator: " ").contains { $0 == code }
        }
        // French Canada has 24 hours.
        clock =
            has(Self.of12Hours, territory) && !(territory == "CA" && language == "fr") ? .hours12 : .hours24
        order =
            if has(Self.yearFirst, language) {
                .yearMonthDay
            } else if has(Self.monthFirst, territory), !["es", "fr"].contains(language) {
                .monthDayYear
            } else {
                .dayMonthYear
            }
    }

    /// Returns the conventions of the locale in an environment; without a territory, the standard ones.
    package static func likely(in environment: [String: String]) -> DateConventions {
        TimeLocale(in: environment).map(DateConventions.init(of:)) ?? standard
    }

    // CLDR has 12 hours for Greek, too; schedules in Greece and Cyprus are written with 24.
    private static let of12Hours = """
        AE AG AL AS AU BB BD BH BM BN BO BS BT CA CO CR CU DJ DM DO DZ EC EG EH ER ET FJ FM GD GH GM GT GU GY HK HN IN \
        IQ JM JO KH KI KN KP KR KW KY LB LC LR LS LY MH MO MP MR MW MX MY NA NI NZ OM PA PE PG PH PK PR PS PW QA SA SB \
        SD SG SL SO SS SV SY SZ TC TD TN TO TT TW UM US VC VE VG VI VU WS YE
        """
    private static let monthFirst = "AS BI CA GU MH MP PH PR UM US VI"
    /// Languages.
    private static let yearFirst = "bo dz eu hu ii ja ko lt mn my ne si yue zh"
}
