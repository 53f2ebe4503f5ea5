/// The codes of countries.
package enum CountryCode {
    /// Returns the two letters (ISO 3166-1) of a country by a name in English or in any of its languages;
    /// `nil` if there is none.
    package static func named(_ name: String) -> String? { CountryZones.code(named: name) }
}

/// Countries with their names and zones.
///
/// From `zone.tab` and `iso3166.tab` of tzdata 2025b, with local names besides the English ones. A country
/// has one zone here if all its clocks agree; for China and Ukraine it is the official one of the whole
/// country.
struct CountryZones: Sendable {
    /// The IANA identifiers, one if all clocks agree.
    let zones: [String]

    /// Finds a country by a name in any of its languages, or by its two letters (ISO 3166-1).
    init?(named name: String) {
        guard let zones = Self.byName[Self.key(name)] else { return nil }
        self.zones = zones
    }

    /// All names of more than two letters, as `key`s.
    static var names: [String] { byName.keys.filter { $0.utf8.count > 2 } }

    /// Returns a name for comparison: without case, accents and marks.
    static func key(_ name: String) -> String {
        let words = SearchFolding.words(ofFolded: SearchFolding.fold(name.replacing("&", with: " and ")))
        return words.map { $0 == "st" ? "saint" : $0 }.joined(separator: " ")
    }

    private static let byName: [String: [String]] = {
        var found: [String: [String]] = [:]
        for line in table.split(separator: "\n") {
            let parts = line.split(separator: "|")
            guard parts.count == 3 else { continue }
            let zones = parts[1].split(separator: " ").map(String.init)
            for name in [parts[0]] + parts[2].split(separator: ",") { found[key(String(name))] = zones }
        }
        return found
    }()

    /// Returns the two letters (ISO 3166-1) of a country by a name in any of its languages; `nil` if there is
    /// none.
    static func code(named name: String) -> String? {
        let wanted = key(name)
        if wanted.isEmpty { return nil }
        let line = table.split(separator: "\n").first { line in
            let parts = line.split(separator: "|")
            return parts.count == 3 && parts[2].split(separator: ",").contains { key(String($0)) == wanted }
        }
        return line?.split(separator: "|").first.map { String($0).trimmed }
    }

    private static let table = """
        AD|Europe/Andorra|Andorra
        AE|Asia/Dubai|United Arab Emirates,الإمارات العربية المتحدة,UAE
        AF|Asia/Kabul|Afghanistan,افغانستان
        AG|America/Antigua|Antigua and Barbuda
        AI|America/Anguilla|Anguilla
        AL|Europe/Tirane|Albania,Shqipëri
        AM|Asia/Yerevan|Armenia,Հայաստան
        AO|Africa/Luanda|Angola
        AR|America/Argentina/Buenos_Aires|Argentina
        AS|Pacific/Pago_Pago|American Samoa
        AT|Europe/Vienna|Austria,Österreich
        AU|Australia/Lord_Howe Antarctica/Macquarie Australia/Hobart Australia/Melbourne \
        Australia/Sydney Australia/Broken_Hill Australia/Brisbane Australia/Lindeman \
        Australia/Adelaide Australia/Darwin Australia/Perth Australia/Eucla|Australia
        AW|America/Aruba|Aruba
        AX|Europe/Mariehamn|Åland Islands
        AZ|Asia/Baku|Azerbaijan,Azərbaycan
        BA|Europe/Sarajevo|Bosnia and Herzegovina,Bosna i Hercegovina,Босна и Херцеговина,Bosnia
        BB|America/Barbados|Barbados
        BD|Asia/Dhaka|Bangladesh,বাংলাদেশ
        BE|Europe/Brussels|Belgium,België,Belgique,Belgien
        BF|Africa/Ouagadougou|Burkina Faso
        BG|Europe/Sofia|Bulgaria,България
        BH|Asia/Bahrain|Bahrain,البحرين
        BI|Africa/Bujumbura|Burundi
        BJ|Africa/Porto-Novo|Benin,Bénin
        BL|America/St_Barthelemy|Saint Barthélemy
        BM|Atlantic/Bermuda|Bermuda
        BN|Asia/Brunei|Brunei
        BO|America/La_Paz|Bolivia
        BQ|America/Kralendijk|Caribbean Netherlands
        BR|America/Noronha America/Belem America/Fortaleza America/Recife America/Araguaina \
        America/Maceio America/Bahia America/Sao_Paulo America/Campo_Grande America/Cuiaba \
        America/Santarem America/Porto_Velho America/Boa_Vista America/Manaus America/Eirunepe \
        America/Rio_Branco|Brazil,Brasil
        BS|America/Nassau|Bahamas
        BT|Asia/Thimphu|Bhutan
        BW|Africa/Gaborone|Botswana
        BY|Europe/Minsk|Belarus,Беларусь
        BZ|America/Belize|Belize
        CA|America/St_Johns America/Halifax America/Glace_Bay America/Moncton America/Goose_Bay \
        America/Blanc-Sablon America/Toronto America/Iqaluit America/Atikokan America/Winnipeg \
        America/Resolute America/Rankin_Inlet America/Regina America/Swift_Current America/Edmonton \
        America/Cambridge_Bay America/Inuvik America/Creston America/Dawson_Creek \
        America/Fort_Nelson America/Whitehorse America/Dawson America/Vancouver|Canada
        CC|Indian/Cocos|Cocos Islands
        CD|Africa/Kinshasa Africa/Lubumbashi|DR Congo
        CF|Africa/Bangui|Central African Republic
        CG|Africa/Brazzaville|Congo,Republic of the Congo
        CH|Europe/Zurich|Switzerland,Schweiz,Suisse,Svizzera
        CI|Africa/Abidjan|Côte d’Ivoire,Ivory Coast
        CK|Pacific/Rarotonga|Cook Islands
        CL|America/Santiago America/Coyhaique America/Punta_Arenas Pacific/Easter|Chile
        CM|Africa/Douala|Cameroon,Cameroun
        CN|Asia/Shanghai|China,中国,PRC
        CO|America/Bogota|Colombia
        CR|America/Costa_Rica|Costa Rica
        CU|America/Havana|Cuba
        CV|Atlantic/Cape_Verde|Cape Verde,Cabo Verde
        CW|America/Curacao|Curaçao
        CX|Indian/Christmas|Christmas Island
        CY|Asia/Nicosia|Cyprus,Κύπρος,Kıbrıs
        CZ|Europe/Prague|Czechia,Česko,Czech Republic,Česká republika
        DE|Europe/Berlin|Germany,Deutschland,BRD
        DJ|Africa/Djibouti|Djibouti
        DK|Europe/Copenhagen|Denmark,Danmark
        DM|America/Dominica|Dominica
        DO|America/Santo_Domingo|Dominican Republic,República Dominicana
        DZ|Africa/Algiers|Algeria,الجزائر,Algérie
        EC|America/Guayaquil Pacific/Galapagos|Ecuador
        EE|Europe/Tallinn|Estonia,Eesti
        EG|Africa/Cairo|Egypt,مصر
        EH|Africa/El_Aaiun|Western Sahara
        ER|Africa/Asmara|Eritrea
        ES|Europe/Madrid Africa/Ceuta Atlantic/Canary|Spain,España
        ET|Africa/Addis_Ababa|Ethiopia,ኢትዮጵያ
        FI|Europe/Helsinki|Finland,Suomi
        FJ|Pacific/Fiji|Fiji
        FK|Atlantic/Stanley|Falkland Islands
        FM|Pacific/Chuuk Pacific/Pohnpei Pacific/Kosrae|Micronesia
        FO|Atlantic/Faroe|Faroe Islands
        FR|Europe/Paris|France
        GA|Africa/Libreville|Gabon
        GB|Europe/London|United Kingdom,UK,Great Britain,England,Scotland,Wales,Northern Ireland
        GD|America/Grenada|Grenada
        GE|Asia/Tbilisi|Georgia,საქართველო
        GF|America/Cayenne|French Guiana
        GG|Europe/Guernsey|Guernsey
        GH|Africa/Accra|Ghana
        GI|Europe/Gibraltar|Gibraltar
        GL|America/Nuuk America/Danmarkshavn America/Scoresbysund America/Thule|Greenland
        GM|Africa/Banjul|Gambia
        GN|Africa/Conakry|Guinea,Guinée
        GP|America/Guadeloupe|Guadeloupe
        GQ|Africa/Malabo|Equatorial Guinea,Guinea Ecuatorial
        GR|Europe/Athens|Greece,Ελλάδα,Hellas
        GS|Atlantic/South_Georgia|South Georgia
        GT|America/Guatemala|Guatemala
        GU|Pacific/Guam|Guam
        GW|Africa/Bissau|Guinea-Bissau,Guiné-Bissau
        GY|America/Guyana|Guyana
        HK|Asia/Hong_Kong|Hong Kong,香港
        HN|America/Tegucigalpa|Honduras
        HR|Europe/Zagreb|Croatia,Hrvatska
        HT|America/Port-au-Prince|Haiti,Haïti
        HU|Europe/Budapest|Hungary,Magyarország
        ID|Asia/Jakarta Asia/Pontianak Asia/Makassar Asia/Jayapura|Indonesia
        IE|Europe/Dublin|Ireland,Éire,Republic of Ireland
        IL|Asia/Jerusalem|Israel,ישראל
        IM|Europe/Isle_of_Man|Isle of Man
        IN|Asia/Kolkata|India,भारत
        IO|Indian/Chagos|British Indian Ocean Territory
        IQ|Asia/Baghdad|Iraq,العراق
        IR|Asia/Tehran|Iran,ایران
        IS|Atlantic/Reykjavik|Iceland,Ísland
        IT|Europe/Rome|Italy,Italia
        JE|Europe/Jersey|Jersey
        JM|America/Jamaica|Jamaica
        JO|Asia/Amman|Jordan,الأردن
        JP|Asia/Tokyo|Japan,日本
        KE|Africa/Nairobi|Kenya
        KG|Asia/Bishkek|Kyrgyzstan,Кыргызстан
        KH|Asia/Phnom_Penh|Cambodia,កម្ពុជា
        KI|Pacific/Tarawa Pacific/Kanton Pacific/Kiritimati|Kiribati
        KM|Indian/Comoro|Comoros
        KN|America/St_Kitts|Saint Kitts and Nevis
        KP|Asia/Pyongyang|North Korea,북한
        KR|Asia/Seoul|South Korea,대한민국,Korea,Republic of Korea
        KW|Asia/Kuwait|Kuwait,الكويت
        KY|America/Cayman|Cayman Islands
        KZ|Asia/Almaty|Kazakhstan,Қазақстан,Казахстан
        LA|Asia/Vientiane|Laos,ລາວ
        LB|Asia/Beirut|Lebanon,لبنان
        LC|America/St_Lucia|Saint Lucia
        LI|Europe/Vaduz|Liechtenstein
        LK|Asia/Colombo|Sri Lanka,ශ්‍රී ලංකාව
        LR|Africa/Monrovia|Liberia
        LS|Africa/Maseru|Lesotho
        LT|Europe/Vilnius|Lithuania,Lietuva
        LU|Europe/Luxembourg|Luxembourg,Luxemburg,Lëtzebuerg
        LV|Europe/Riga|Latvia,Latvija
        LY|Africa/Tripoli|Libya,ليبيا
        MA|Africa/Casablanca|Morocco,المغرب,Maroc
        MC|Europe/Monaco|Monaco
        MD|Europe/Chisinau|Moldova,Republica Moldova
        ME|Europe/Podgorica|Montenegro,Crna Gora,Црна Гора
        MF|America/Marigot|Saint Martin
        MG|Indian/Antananarivo|Madagascar
        MH|Pacific/Majuro|Marshall Islands
        MK|Europe/Skopje|North Macedonia,Северна Македонија,Macedonia
        ML|Africa/Bamako|Mali
        MM|Asia/Yangon|Myanmar,Burma,မြန်မာ
        MN|Asia/Ulaanbaatar Asia/Hovd|Mongolia
        MO|Asia/Macau|Macao,Macau
        MP|Pacific/Saipan|Northern Mariana Islands
        MQ|America/Martinique|Martinique
        MR|Africa/Nouakchott|Mauritania
        MS|America/Montserrat|Montserrat
        MT|Europe/Malta|Malta
        MU|Indian/Mauritius|Mauritius
        MV|Indian/Maldives|Maldives
        MW|Africa/Blantyre|Malawi
        MX|America/Mexico_City America/Cancun America/Merida America/Monterrey America/Matamoros \
        America/Chihuahua America/Ciudad_Juarez America/Ojinaga America/Mazatlan \
        America/Bahia_Banderas America/Hermosillo America/Tijuana|Mexico,México
        MY|Asia/Kuala_Lumpur|Malaysia
        MZ|Africa/Maputo|Mozambique,Moçambique
        NA|Africa/Windhoek|Namibia
        NC|Pacific/Noumea|New Caledonia
        NE|Africa/Niamey|Niger
        NF|Pacific/Norfolk|Norfolk Island
        NG|Africa/Lagos|Nigeria
        NI|America/Managua|Nicaragua
        NL|Europe/Amsterdam|Netherlands,Nederland,The Netherlands,Holland
        NO|Europe/Oslo|Norway,Norge
        NP|Asia/Kathmandu|Nepal,नेपाल
        NR|Pacific/Nauru|Nauru
        NU|Pacific/Niue|Niue
        NZ|Pacific/Auckland Pacific/Chatham|New Zealand,Aotearoa
        OM|Asia/Muscat|Oman,عُمان
        PA|America/Panama|Panama,Panamá
        PE|America/Lima|Peru,Perú
        PF|Pacific/Tahiti Pacific/Marquesas Pacific/Gambier|French Polynesia
        PG|Pacific/Port_Moresby Pacific/Bougainville|Papua New Guinea
        PH|Asia/Manila|Philippines,Pilipinas
        PK|Asia/Karachi|Pakistan,پاکستان
        PL|Europe/Warsaw|Poland,Polska
        PM|America/Miquelon|Saint Pierre and Miquelon
        PN|Pacific/Pitcairn|Pitcairn Islands
        PR|America/Puerto_Rico|Puerto Rico
        PS|Asia/Gaza|Palestine,Palestinian Territories
        PT|Europe/Lisbon Atlantic/Madeira Atlantic/Azores|Portugal
        PW|Pacific/Palau|Palau
        PY|America/Asuncion|Paraguay
        QA|Asia/Qatar|Qatar,قطر
        RE|Indian/Reunion|Réunion
        RO|Europe/Bucharest|Romania,România
        RS|Europe/Belgrade|Serbia,Србија,Srbija
        RU|Europe/Kaliningrad Europe/Moscow Europe/Kirov Europe/Volgograd Europe/Astrakhan \
        Europe/Saratov Europe/Ulyanovsk Europe/Samara Asia/Yekaterinburg Asia/Omsk Asia/Novosibirsk \
        Asia/Barnaul Asia/Tomsk Asia/Novokuznetsk Asia/Krasnoyarsk Asia/Irkutsk Asia/Chita \
        Asia/Yakutsk Asia/Khandyga Asia/Vladivostok Asia/Ust-Nera Asia/Magadan Asia/Sakhalin \
        Asia/Srednekolymsk Asia/Kamchatka Asia/Anadyr|Russia,Россия,Russian Federation
        RW|Africa/Kigali|Rwanda
        SA|Asia/Riyadh|Saudi Arabia,المملكة العربية السعودية
        SB|Pacific/Guadalcanal|Solomon Islands
        SC|Indian/Mahe|Seychelles
        SD|Africa/Khartoum|Sudan,السودان
        SE|Europe/Stockholm|Sweden,Sverige
        SG|Asia/Singapore|Singapore,新加坡
        SH|Atlantic/St_Helena|Saint Helena
        SI|Europe/Ljubljana|Slovenia,Slovenija
        SJ|Arctic/Longyearbyen|Svalbard and Jan Mayen
        SK|Europe/Bratislava|Slovakia,Slovensko
        SL|Africa/Freetown|Sierra Leone
        SM|Europe/San_Marino|San Marino
        SN|Africa/Dakar|Senegal,Sénégal
        SO|Africa/Mogadishu|Somalia
        SR|America/Paramaribo|Suriname
        SS|Africa/Juba|South Sudan
        ST|Africa/Sao_Tome|São Tomé and Príncipe,São Tomé e Príncipe
        SV|America/El_Salvador|El Salvador
        SX|America/Lower_Princes|Sint Maarten
        SY|Asia/Damascus|Syria,سوريا
        SZ|Africa/Mbabane|Eswatini,Swaziland
        TC|America/Grand_Turk|Turks and Caicos Islands
        TD|Africa/Ndjamena|Chad,Tchad
        TF|Indian/Kerguelen|French Southern Territories
        TG|Africa/Lome|Togo
        TH|Asia/Bangkok|Thailand,ไทย
        TJ|Asia/Dushanbe|Tajikistan,Тоҷикистон
        TK|Pacific/Fakaofo|Tokelau
        TL|Asia/Dili|Timor-Leste,East Timor
        TM|Asia/Ashgabat|Turkmenistan,Türkmenistan
        TN|Africa/Tunis|Tunisia,تونس,Tunisie
        TO|Pacific/Tongatapu|Tonga
        TR|Europe/Istanbul|Türkiye,Turkey
        TT|America/Port_of_Spain|Trinidad and Tobago
        TV|Pacific/Funafuti|Tuvalu
        TW|Asia/Taipei|Taiwan,台灣,臺灣
        TZ|Africa/Dar_es_Salaam|Tanzania
        UA|Europe/Kyiv|Ukraine,Україна
        UG|Africa/Kampala|Uganda
        US|America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello \
        America/Indiana/Indianapolis America/Indiana/Vincennes America/Indiana/Winamac \
        America/Indiana/Marengo America/Indiana/Petersburg America/Indiana/Vevay America/Chicago \
        America/Indiana/Tell_City America/Indiana/Knox America/Menominee \
        America/North_Dakota/Center America/North_Dakota/New_Salem America/North_Dakota/Beulah \
        America/Denver America/Boise America/Phoenix America/Los_Angeles America/Anchorage \
        America/Juneau America/Sitka America/Metlakatla America/Yakutat America/Nome America/Adak \
        Pacific/Honolulu|United States,USA,U.S.A.,United States of America
        UY|America/Montevideo|Uruguay
        UZ|Asia/Samarkand|Uzbekistan,Oʻzbekiston
        VA|Europe/Vatican|Vatican City,Città del Vaticano,Vatican
        VC|America/St_Vincent|Saint Vincent and Grenadines
        VE|America/Caracas|Venezuela
        VG|America/Tortola|British Virgin Islands
        VI|America/St_Thomas|US Virgin Islands
        VN|Asia/Ho_Chi_Minh|Vietnam,Việt Nam
        VU|Pacific/Efate|Vanuatu
        WF|Pacific/Wallis|Wallis and Futuna
        WS|Pacific/Apia|Samoa
        YE|Asia/Aden|Yemen,اليمن
        YT|Indian/Mayotte|Mayotte
        ZA|Africa/Johannesburg|South Africa,Suid-Afrika
        ZM|Africa/Lusaka|Zambia
        ZW|Africa/Harare|Zimbabwe
        """
}
