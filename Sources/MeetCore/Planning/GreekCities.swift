/// The Greek names of the cities of time zones, from the Unicode Common Locale Data Repository. Loading its
/// data takes longer than drawing a screen.
package enum GreekCities {
    /// The names by zone.
    package static let names: [String: String] = {
        var names: [String: String] = [:]
        for line in table.split(separator: "\n") {
            guard let mark = line.firstIndex(of: " ") else { continue }
            for entry in line[line.index(after: mark)...].split(separator: "|") {
                guard let equals = entry.firstIndex(of: "=") else { continue }
                names["\(line[..<mark])/\(entry[..<equals])"] = String(entry[entry.index(after: equals)...])
            }
        }
        return names
    }()

    private static let table = """
        Africa Abidjan=Αμπιτζάν|Accra=Άκρα|Addis_Ababa=Αντίς Αμπέμπα|Algiers=Αλγέρι|Asmara=Ασμάρα
        Africa Bamako=Μπαμάκο|Bangui=Μπανγκί|Banjul=Μπανζούλ|Bissau=Μπισάου|Blantyre=Μπλαντάιρ
        Africa Brazzaville=Μπραζαβίλ|Bujumbura=Μπουζουμπούρα|Cairo=Κάιρο|Casablanca=Καζαμπλάνκα|Ceuta=Θέουτα
        Africa Conakry=Κόνακρι|Dakar=Ντακάρ|Dar_es_Salaam=Νταρ ες Σαλάμ|Djibouti=Τζιμπουτί|Douala=Ντουάλα
        Africa El_Aaiun=Ελ Αγιούν|Freetown=Φρίταουν|Gaborone=Γκαμπορόνε|Harare=Χαράρε
        Africa Johannesburg=Γιοχάνεσμπουργκ|Juba=Τζούμπα|Kampala=Καμπάλα|Khartoum=Χαρτούμ|Kigali=Κιγκάλι
        Africa Kinshasa=Κινσάσα|Lagos=Λάγκος|Libreville=Λιμπρεβίλ|Lome=Λομέ|Luanda=Λουάντα
        Africa Lubumbashi=Λουμπουμπάσι|Lusaka=Λουζάκα|Malabo=Μαλάμπο|Maputo=Μαπούτο|Maseru=Μασέρου
        Africa Mbabane=Μπαμπάνε|Mogadishu=Μογκαντίσου|Monrovia=Μονρόβια|Nairobi=Ναϊρόμπι|Ndjamena=Ντζαμένα
        Africa Niamey=Νιαμέι|Nouakchott=Νουακσότ|Ouagadougou=Ουαγκαντούγκου|Porto-Novo=Πόρτο-Νόβο
        Africa Sao_Tome=Σάο Τομέ|Tripoli=Τρίπολη|Tunis=Τύνιδα|Windhoek=Βίντχουκ
        America Adak=Άντακ|Anchorage=Άνκορατζ|Anguilla=Ανγκουίλα|Antigua=Αντίγκουα|Araguaina=Αραγκουάινα
        America Argentina/Buenos_Aires=Μπουένος Άιρες|Argentina/Catamarca=Καταμάρκα|Argentina/Cordoba=Κόρδοβα
        America Argentina/Jujuy=Χουχούι|Argentina/La_Rioja=Λα Ριόχα|Argentina/Mendoza=Μεντόζα
        America Argentina/Rio_Gallegos=Ρίο Γκαγιέγκος|Argentina/Salta=Σάλτα|Argentina/San_Juan=Σαν Χουάν
        America Argentina/San_Luis=Σαν Λούις|Argentina/Tucuman=Τουκουμάν|Argentina/Ushuaia=Ουσουάια
        America Aruba=Αρούμπα|Asuncion=Ασουνσιόν|Atikokan=Ατικόκαν|Bahia=Μπαΐα
        America Bahia_Banderas=Μπαΐα ντε Μπαντέρας|Barbados=Μπαρμπέιντος|Belem=Μπελέμ|Belize=Μπελίζ
        America Blanc-Sablon=Μπλαν Σαμπλόν|Boa_Vista=Μπόα Βίστα|Bogota=Μπογκοτά|Boise=Μπόιζι
        America Cambridge_Bay=Κέμπριτζ Μπέι|Campo_Grande=Κάμπο Γκράντε|Cancun=Κανκούν|Caracas=Καράκας
        America Cayenne=Καγιέν|Cayman=Κέιμαν|Chicago=Σικάγο|Chihuahua=Τσιουάουα|Ciudad_Juarez=Σιουδάδ Χουάρες
        America Costa_Rica=Κόστα Ρίκα|Coyhaique=Coyhaique|Creston=Κρέστον|Cuiaba=Κουιαμπά|Curacao=Κουρασάο
        America Danmarkshavn=Ντανμαρκσάβν|Dawson=Ντόσον|Dawson_Creek=Ντόσον Κρικ|Denver=Ντένβερ
        America Detroit=Ντιτρόιτ|Dominica=Ντομίνικα|Edmonton=Έντμοντον|Eirunepe=Εϊρουνεπέ
        America El_Salvador=Ελ Σαλβαδόρ|Fort_Nelson=Φορτ Νέλσον|Fortaleza=Φορταλέζα|Glace_Bay=Γκλέις Μπέι
        America Godthab=Νουούκ|Goose_Bay=Γκους Μπέι|Grand_Turk=Γκραντ Τουρκ|Grenada=Γρενάδα
        America Guadeloupe=Γουαδελούπη|Guatemala=Γουατεμάλα|Guayaquil=Γκουαγιακίλ|Guyana=Γουιάνα
        America Halifax=Χάλιφαξ|Havana=Αβάνα|Hermosillo=Ερμοσίγιο|Indiana/Indianapolis=Ιντιανάπολις
        America Indiana/Knox=Νοξ, Ιντιάνα|Indiana/Marengo=Μαρένγκο, Ιντιάνα
        America Indiana/Petersburg=Πίτερσμπεργκ, Ιντιάνα|Indiana/Tell_City=Τελ Σίτι, Ιντιάνα
        America Indiana/Vevay=Βιβέι, Ιντιάνα|Indiana/Vincennes=Βανσέν, Ιντιάνα
        America Indiana/Winamac=Γουίναμακ, Ιντιάνα|Inuvik=Ινούβικ|Iqaluit=Ικαλούιτ|Jamaica=Τζαμάικα
        America Juneau=Τζούνο|Kentucky/Louisville=Λούιβιλ|Kentucky/Monticello=Μοντιτσέλο, Κεντάκι
        America Kralendijk=Κράλεντικ|La_Paz=Λα Παζ|Lima=Λίμα|Los_Angeles=Λος Άντζελες
        America Lower_Princes=Lower Prince’s Quarter|Maceio=Μασεϊό|Managua=Μανάγκουα|Manaus=Μανάους
        America Marigot=Μαριγκό|Martinique=Μαρτινίκα|Matamoros=Ματαμόρος|Mazatlan=Μαζατλάν|Menominee=Μενομίνε
        America Merida=Μέριδα|Metlakatla=Μετλακάτλα|Mexico_City=Πόλη του Μεξικού|Miquelon=Μικελόν
        America Moncton=Μόνκτον|Monterrey=Μοντερέι|Montevideo=Μοντεβιδέο|Montreal=Τορόντο|Montserrat=Μονσεράτ
        America Nassau=Νασάου|New_York=Νέα Υόρκη|Nipigon=Τορόντο|Nome=Νόμε|Noronha=Νορόνια
        America North_Dakota/Beulah=Μπέουλα, Βόρεια Ντακότα|North_Dakota/Center=Σέντερ, Βόρεια Ντακότα
        America North_Dakota/New_Salem=Νιου Σέιλεμ, Βόρεια Ντακότα|Nuuk=Νουούκ|Ojinaga=Οχινάγκα|Panama=Παναμάς
        America Pangnirtung=Ικαλούιτ|Paramaribo=Παραμαρίμπο|Phoenix=Φοίνιξ|Port-au-Prince=Πορτ-ο-Πρενς
        America Port_of_Spain=Πορτ οφ Σπέιν|Porto_Velho=Πόρτο Βέλιο|Puerto_Rico=Πουέρτο Ρίκο
        America Punta_Arenas=Πούντα Αρένας|Rainy_River=Γουίνιπεγκ|Rankin_Inlet=Ράνκιν Ίνλετ|Recife=Ρεσίφε
        America Regina=Ρετζάινα|Resolute=Ρέζολουτ|Rio_Branco=Ρίο Μπράνκο|Santa_Isabel=Τιχουάνα
        America Santarem=Σανταρέμ|Santiago=Σαντιάγκο|Santo_Domingo=Άγιος Δομίνικος|Sao_Paulo=Σάο Πάολο
        America Scoresbysund=Σκορεσμπίσουντ|Shiprock=Ντένβερ|Sitka=Σίτκα|St_Barthelemy=Άγιος Βαρθολομαίος
        America St_Johns=Σεν Τζονς|St_Kitts=Σεν Κιτς|St_Lucia=Αγία Λουκία|St_Thomas=Άγιος Θωμάς
        America St_Vincent=Άγιος Βικέντιος|Swift_Current=Σουίφτ Κάρεντ|Tegucigalpa=Τεγκουσιγκάλπα|Thule=Θούλη
        America Thunder_Bay=Τορόντο|Tijuana=Τιχουάνα|Toronto=Τορόντο|Tortola=Τορτόλα|Vancouver=Βανκούβερ
        America Whitehorse=Γουάιτχορς|Winnipeg=Γουίνιπεγκ|Yakutat=Γιάκουτατ|Yellowknife=Έντμοντον
        Antarctica Casey=Κάσεϊ|Davis=Ντέιβις|DumontDUrville=Ντιμόν ντ’ Ουρβίλ|Macquarie=Μακουάρι|Mawson=Μόσον
        Antarctica McMurdo=Μακμέρντο|Palmer=Πάλμερ|Rothera=Ρόθερα|South_Pole=Μακμέρντο|Syowa=Σίοβα|Troll=Τρολ
        Antarctica Vostok=Βόστοκ
        Arctic Longyearbyen=Λόνγκιεαρμπιεν
        Asia Aden=Άντεν|Almaty=Αλμάτι|Amman=Αμμάν|Anadyr=Αναντίρ|Aqtau=Ακτάου|Aqtobe=Ακτόμπε|Ashgabat=Ασχαμπάτ
        Asia Atyrau=Ατιράου|Baghdad=Βαγδάτη|Bahrain=Μπαχρέιν|Baku=Μπακού|Bangkok=Μπανγκόκ|Barnaul=Μπαρναούλ
        Asia Beirut=Βυρητός|Bishkek=Μπισκέκ|Brunei=Μπρουνέι|Calcutta=Καλκούτα|Chita=Τσιτά
        Asia Choibalsan=Ουλάν Μπατόρ|Chongqing=Σανγκάη|Colombo=Κολόμπο|Damascus=Δαμασκός|Dhaka=Ντάκα
        Asia Dili=Ντίλι|Dubai=Ντουμπάι|Dushanbe=Ντουσάνμπε|Famagusta=Αμμόχωστος|Gaza=Γάζα|Harbin=Σανγκάη
        Asia Hebron=Χεβρώνα|Ho_Chi_Minh=Πόλη Χο Τσι Μινχ|Hong_Kong=Χονγκ Κονγκ|Hovd=Χοβντ|Irkutsk=Ιρκούτσκ
        Asia Jakarta=Τζακάρτα|Jayapura=Τζαγιαπούρα|Jerusalem=Ιερουσαλήμ|Kabul=Καμπούλ|Kamchatka=Καμτσάτκα
        Asia Karachi=Καράτσι|Kashgar=Ουρούμτσι|Kathmandu=Κατμαντού|Katmandu=Κατμαντού|Khandyga=Χαντίγκα
        Asia Krasnoyarsk=Κρασνογιάρσκ|Kuala_Lumpur=Κουάλα Λουμπούρ|Kuching=Κουτσίνγκ|Kuwait=Κουβέιτ
        Asia Macau=Μακάο|Magadan=Μαγκαντάν|Makassar=Μακασάρ|Manila=Μανίλα|Muscat=Μασκάτ|Nicosia=Λευκωσία
        Asia Novokuznetsk=Νοβοκουζνέτσκ|Novosibirsk=Νοβοσιμπίρσκ|Omsk=Ομσκ|Oral=Οράλ|Phnom_Penh=Πνομ Πενχ
        Asia Pontianak=Πόντιανακ|Pyongyang=Πιονγκγιάνγκ|Qatar=Κατάρ|Qostanay=Κοστανάι|Qyzylorda=Κιζιλορντά
        Asia Rangoon=Ρανγκούν|Riyadh=Ριάντ|Sakhalin=Σαχαλίνη|Samarkand=Σαμαρκάνδη|Seoul=Σεούλ|Shanghai=Σανγκάη
        Asia Singapore=Σιγκαπούρη|Srednekolymsk=Σρεντνεκολίμσκ|Taipei=Ταϊπέι|Tashkent=Τασκένδη|Tbilisi=Τιφλίδα
        Asia Tehran=Τεχεράνη|Thimphu=Θίμφου|Tokyo=Τόκιο|Tomsk=Τομσκ|Ulaanbaatar=Ουλάν Μπατόρ|Urumqi=Ουρούμτσι
        Asia Ust-Nera=Ουστ-Νερά|Vientiane=Βιεντιάν|Vladivostok=Βλαδιβοστόκ|Yakutsk=Γιακούτσκ|Yangon=Ρανγκούν
        Asia Yekaterinburg=Αικατερινούπολη|Yerevan=Ερεβάν
        Atlantic Azores=Αζόρες|Bermuda=Βερμούδες|Canary=Κανάρια|Cape_Verde=Πράσινο Ακρωτήριο|Faroe=Φερόες
        Atlantic Madeira=Μαδέρα|Reykjavik=Ρέυκιαβικ|South_Georgia=Νότια Γεωργία|St_Helena=Αγ. Ελένη
        Atlantic Stanley=Στάνλεϊ
        Australia Adelaide=Αδελαΐδα|Brisbane=Μπρισμπέιν|Broken_Hill=Μπρόκεν Χιλ|Currie=Χόμπαρτ
        Australia Darwin=Ντάργουιν|Eucla=Γιούκλα|Hobart=Χόμπαρτ|Lindeman=Λίντεμαν|Lord_Howe=Λορντ Χάου
        Australia Melbourne=Μελβούρνη|Perth=Περθ|Sydney=Σίδνεϊ
        Europe Amsterdam=Άμστερνταμ|Andorra=Ανδόρα|Astrakhan=Αστραχάν|Athens=Αθήνα|Belgrade=Βελιγράδι
        Europe Berlin=Βερολίνο|Bratislava=Μπρατισλάβα|Brussels=Βρυξέλλες|Bucharest=Βουκουρέστι
        Europe Budapest=Βουδαπέστη|Busingen=Μπίσινγκεν|Chisinau=Κισινάου|Copenhagen=Κοπεγχάγη|Dublin=Δουβλίνο
        Europe Gibraltar=Γιβραλτάρ|Guernsey=Γκέρνζι|Helsinki=Ελσίνκι|Isle_of_Man=Νήσος του Μαν
        Europe Istanbul=Κωνσταντινούπολη|Jersey=Τζέρσεϊ|Kaliningrad=Καλίνινγκραντ|Kiev=Κίεβο|Kirov=Κίροφ
        Europe Kyiv=Κίεβο|Lisbon=Λισαβόνα|Ljubljana=Λιουμπλιάνα|London=Λονδίνο|Luxembourg=Λουξεμβούργο
        Europe Madrid=Μαδρίτη|Malta=Μάλτα|Mariehamn=Μάριεχαμν|Minsk=Μινσκ|Monaco=Μονακό|Moscow=Μόσχα|Oslo=Όσλο
        Europe Paris=Παρίσι|Podgorica=Ποντγκόριτσα|Prague=Πράγα|Riga=Ρίγα|Rome=Ρώμη|Samara=Σαμάρα
        Europe San_Marino=Άγιος Μαρίνος|Sarajevo=Σαράγεβο|Saratov=Σαράτοφ|Simferopol=Συμφερόπολη|Skopje=Σκόπια
        Europe Sofia=Σόφια|Stockholm=Στοκχόλμη|Tallinn=Ταλίν|Tirane=Τίρανα|Ulyanovsk=Ουλιάνοφσκ|Uzhgorod=Κίεβο
        Europe Vaduz=Βαντούζ|Vatican=Βατικανό|Vienna=Βιέννη|Vilnius=Βίλνιους|Volgograd=Βόλγκοκραντ
        Europe Warsaw=Βαρσοβία|Zagreb=Ζάγκρεμπ|Zaporozhye=Κίεβο|Zurich=Ζυρίχη
        Indian Antananarivo=Ανταναναρίβο|Chagos=Τσάγκος|Christmas=Νήσος Χριστουγέννων|Cocos=Κόκος
        Indian Comoro=Κομόρο|Kerguelen=Κεργκελέν|Mahe=Μάχε|Maldives=Μαλδίβες|Mauritius=Μαυρίκιος
        Indian Mayotte=Μαγιότ|Reunion=Ρεϊνιόν
        Pacific Apia=Απία|Auckland=Όκλαντ|Bougainville=Μπουγκενβίλ|Chatham=Τσάταμ|Chuuk=Τσουκ
        Pacific Easter=Νήσος Πάσχα|Efate=Εφάτε|Enderbury=Έντερμπερι|Fakaofo=Φακαόφο|Fiji=Φίτζι
        Pacific Funafuti=Φουναφούτι|Galapagos=Γκαλάπαγκος|Gambier=Γκάμπιερ|Guadalcanal=Γκουανταλκανάλ
        Pacific Guam=Γκουάμ|Honolulu=Χονολουλού|Johnston=Χονολουλού|Kanton=Έντερμπερι|Kiritimati=Κιριτιμάτι
        Pacific Kosrae=Κόσραϊ|Kwajalein=Κουατζαλέιν|Majuro=Ματζούρο|Marquesas=Μαρκέζας|Midway=Μίντγουεϊ
        Pacific Nauru=Ναούρου|Niue=Νιούε|Norfolk=Νόρφολκ|Noumea=Νουμέα|Pago_Pago=Πάγκο Πάγκο|Palau=Παλάου
        Pacific Pitcairn=Πίτκερν|Pohnpei=Πονάπε|Ponape=Πονάπε|Port_Moresby=Πορτ Μόρεσμπι|Rarotonga=Ραροτόνγκα
        Pacific Saipan=Σαϊπάν|Tahiti=Ταϊτή|Tarawa=Ταράουα|Tongatapu=Τονγκατάπου|Truk=Τσουκ|Wake=Γουέικ
        Pacific Wallis=Γουάλις
        """
}
