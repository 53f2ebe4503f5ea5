/// The time zone names of Windows, Outlook and Exchange.
enum WindowsZones {
    /// Returns the IANA zone of a registry name, in lower case and without its ` standard time`, or `nil`.
    static func zone(_ name: String) -> String? { zones[name] }

    /// Returns the IANA zone of a name that Outlook shows, in lower case and without the offset before it.
    static func zone(shownAs name: String) -> String? { shown[name] }

    /// The IANA zones that Windows zones stand for: one of every kind.
    static let representatives: [String] = {
        var seen: Set<String> = []
        return zones.sorted { $0.key < $1.key }.map(\.value).filter { seen.insert($0).inserted }
    }()

    private static func table(_ text: String) -> [String: String] {
        var table: [String: String] = [:]
        for row in text.split(separator: "\n") {
            let halves = row.split(separator: "=", maxSplits: 1)
            if halves.count == 2 { table[String(halves[0])] = String(halves[1]) }
        }
        return table
    }

    /// Unicode CLDR, `supplemental/windowsZones.xml`, territory 001; and some older names of Windows CE and
    /// of zones that no longer exist.
    private static let zones = table(
        """
        aus central=Australia/Darwin
        aus eastern=Australia/Sydney
        afghanistan=Asia/Kabul
        alaskan=America/Anchorage
        aleutian=America/Adak
        altai=Asia/Barnaul
        arab=Asia/Riyadh
        arabian=Asia/Dubai
        arabic=Asia/Baghdad
        argentina=America/Argentina/Buenos_Aires
        armenian=Asia/Yerevan
        astrakhan=Europe/Astrakhan
        atlantic=America/Halifax
        aus central w.=Australia/Eucla
        azerbaijan=Asia/Baku
        azores=Atlantic/Azores
        bahia=America/Bahia
        bangladesh=Asia/Dhaka
        belarus=Europe/Minsk
        bougainville=Pacific/Bougainville
        canada central=America/Regina
        cape verde=Atlantic/Cape_Verde
        caucasus=Asia/Yerevan
        cen. australia=Australia/Adelaide
        central america=America/Guatemala
        central asia=Asia/Almaty
        central brazilian=America/Cuiaba
        central europe=Europe/Budapest
        central european=Europe/Warsaw
        central pacific=Pacific/Guadalcanal
        central=America/Chicago
        central standard time (mexico)=America/Mexico_City
        chatham islands=Pacific/Chatham
        china=Asia/Shanghai
        cuba=America/Havana
        dateline=Etc/GMT+12
        e. africa=Africa/Nairobi
        e. australia=Australia/Brisbane
        e. europe=Europe/Chisinau
        e. south america=America/Sao_Paulo
        easter island=Pacific/Easter
        eastern=America/New_York
        eastern standard time (mexico)=America/Cancun
        egypt=Africa/Cairo
        ekaterinburg=Asia/Yekaterinburg
        fle=Europe/Kyiv
        fiji=Pacific/Fiji
        gmt=Europe/London
        gtb=Europe/Bucharest
        georgian=Asia/Tbilisi
        greenland=America/Nuuk
        greenwich=Atlantic/Reykjavik
        haiti=America/Port-au-Prince
        hawaiian=Pacific/Honolulu
        india=Asia/Kolkata
        iran=Asia/Tehran
        israel=Asia/Jerusalem
        jordan=Asia/Amman
        kaliningrad=Europe/Kaliningrad
        kamchatka=Asia/Kamchatka
        korea=Asia/Seoul
        libya=Africa/Tripoli
        line islands=Pacific/Kiritimati
        lord howe=Australia/Lord_Howe
        magadan=Asia/Magadan
        magallanes=America/Punta_Arenas
        marquesas=Pacific/Marquesas
        mauritius=Indian/Mauritius
        mexico=America/Mexico_City
        mexico standard time 2=America/Chihuahua
        mid-atlantic=Etc/GMT+2
        middle east=Asia/Beirut
        montevideo=America/Montevideo
        morocco=Africa/Casablanca
        mountain=America/Denver
        mountain standard time (mexico)=America/Chihuahua
        myanmar=Asia/Yangon
        n. central asia=Asia/Novosibirsk
        namibia=Africa/Windhoek
        nepal=Asia/Kathmandu
        new zealand=Pacific/Auckland
        newfoundland=America/St_Johns
        norfolk=Pacific/Norfolk
        north asia east=Asia/Irkutsk
        north asia=Asia/Krasnoyarsk
        north korea=Asia/Pyongyang
        omsk=Asia/Omsk
        pacific sa=America/Santiago
        pacific=America/Los_Angeles
        pacific standard time (mexico)=America/Tijuana
        pakistan=Asia/Karachi
        paraguay=America/Asuncion
        qyzylorda=Asia/Qyzylorda
        romance=Europe/Paris
        russia time zone 10=Asia/Srednekolymsk
        russia time zone 11=Asia/Kamchatka
        russia time zone 3=Europe/Samara
        russian=Europe/Moscow
        sa eastern=America/Cayenne
        sa pacific=America/Bogota
        sa western=America/La_Paz
        se asia=Asia/Bangkok
        saint pierre=America/Miquelon
        sakhalin=Asia/Sakhalin
        samoa=Pacific/Apia
        sao tome=Africa/Sao_Tome
        saratov=Europe/Saratov
        singapore=Asia/Singapore
        south africa=Africa/Johannesburg
        south sudan=Africa/Juba
        sri lanka=Asia/Colombo
        sudan=Africa/Khartoum
        syria=Asia/Damascus
        taipei=Asia/Taipei
        tasmania=Australia/Hobart
        tocantins=America/Araguaina
        tokyo=Asia/Tokyo
        tomsk=Asia/Tomsk
        tonga=Pacific/Tongatapu
        transbaikal=Asia/Chita
        turkey=Europe/Istanbul
        turks and caicos=America/Grand_Turk
        us eastern=America/Indiana/Indianapolis
        us mountain=America/Phoenix
        utc=UTC
        utc+12=Etc/GMT-12
        utc+13=Etc/GMT-13
        utc-02=Etc/GMT+2
        utc-08=Etc/GMT+8
        utc-09=Etc/GMT+9
        utc-11=Etc/GMT+11
        ulaanbaatar=Asia/Ulaanbaatar
        venezuela=America/Caracas
        vladivostok=Asia/Vladivostok
        volgograd=Europe/Volgograd
        w. australia=Australia/Perth
        w. central africa=Africa/Lagos
        w. europe=Europe/Berlin
        w. mongolia=Asia/Hovd
        west asia=Asia/Tashkent
        west bank=Asia/Hebron
        west pacific=Pacific/Port_Moresby
        yakutsk=Asia/Yakutsk
        yukon=America/Whitehorse
        """)

    /// The shown names that contain no city of an IANA name.
    private static let shown = table(
        """
        abu dhabi, muscat=Asia/Dubai
        alaska=America/Anchorage
        arizona=America/Phoenix
        arizona time=America/Phoenix
        astana, dhaka=Asia/Dhaka
        atlantic time (canada)=America/Halifax
        azores=Atlantic/Azores
        beijing, chongqing, hong kong, urumqi=Asia/Shanghai
        beijing, chongqing, hong kong sar, urumqi=Asia/Shanghai
        canberra, melbourne, sydney=Australia/Sydney
        cape verde is.=Atlantic/Cape_Verde
        cape verde islands=Atlantic/Cape_Verde
        central=America/Chicago
        central america=America/Guatemala
        central time=America/Chicago
        central time (us & canada)=America/Chicago
        chennai, kolkata, mumbai, new delhi=Asia/Kolkata
        coordinated universal time=UTC
        eastern=America/New_York
        eastern time=America/New_York
        eastern time (us & canada)=America/New_York
        fiji, kamchatka, marshall is.=Pacific/Fiji
        fiji islands, kamchatka, marshall islands=Pacific/Fiji
        greenland=America/Nuuk
        greenwich mean time=Europe/London
        greenwich mean time: dublin, edinburgh, lisbon, london=Europe/London
        greenwich mean time : dublin, edinburgh, lisbon, london=Europe/London
        hawaii=Pacific/Honolulu
        indiana (east)=America/Indiana/Indianapolis
        international date line west=Etc/GMT+12
        magadan, solomon is., new caledonia=Pacific/Guadalcanal
        mid-atlantic=Etc/GMT+2
        midway island, samoa=Pacific/Pago_Pago
        mountain=America/Denver
        mountain time=America/Denver
        mountain time (us & canada)=America/Denver
        newfoundland=America/St_Johns
        osaka, sapporo, tokyo=Asia/Tokyo
        pacific=America/Los_Angeles
        pacific time=America/Los_Angeles
        pacific time (us & canada)=America/Los_Angeles
        pacific time (us & canada), tijuana=America/Los_Angeles
        pacific time (us & canada); tijuana=America/Los_Angeles
        saskatchewan=America/Regina
        sri jayawardenepura=Asia/Colombo
        volgograd, moscow, st. petersburg=Europe/Moscow
        moscow, st. petersburg, volgograd=Europe/Moscow
        west central africa=Africa/Lagos
        """)
}
