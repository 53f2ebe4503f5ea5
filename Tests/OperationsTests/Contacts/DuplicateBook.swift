import MeetCore

/// An address book of 200 invented people: some are in it twice, and some only look like it.
///
/// A line is a card: `name; e-mail; phone; birthday; organisation; street`, with what is missing left empty. `Family,
/// Given` is a structured name, `Given Family` one that is only shown. `cell:` before a number is its label.
enum DuplicateBook {
    /// Two cards of one person each.
    static let pairs = """
        Νίκος Καρράς; nikos.karras@example.gr; +30 694 111 0001
        Nikolaos Karras; nikos.karras@example.gr;
        Bob Harrison; ; cell:+1 555 010 0002
        Robert Harrison; rharrison@example.com; (555) 010-0002
        Γιώργος Παπαδάκης; ; 6941110003
        Giorgos Papadakis; ; +30 694 111 0003
        Yiorgos Manolakis; yiorgos@example.gr;
        Γεώργιος Μανωλάκης; YIORGOS@example.gr; 2101110004
        Müller, Jörg; ; +49 171 1110005
        Joerg Mueller; ; 0171 / 111 00 05
        Garcia Lopez, Jose; pepe@example.es; ; ; Astilleros del Sur
        Pepe García; pepe@example.es; +34 600 111 006
        Иван Петров; ; +7 912 111-00-07
        Ivan Petrov; ; 8 (912) 111 00 07
        Papadopoulou, Eleni; ; ; 1984-03-08; ; Ermou 8
        Eleni Papadopoulou; ; ; 1984-03-08; Studio Pelion
        Tanaka, Kenji; kenji@example.jp
        Kenji, Tanaka; kenji@example.jp; +81 90 1110 0009
        Björn Åkesson; bjorn@example.se
        Bjorn Akesson; bjorn@example.se; +46 70 111 00 10
        Μαρία Ιωάννου; ; 2310 111011
        Maria Ioannou; ; +30 2310 111011
        Katharina Vogel; k.vogel@example.de
        Käthe Vogel; k.vogel@example.de; +49 30 1110012
        Alejandro Ruiz; ; +34 600 111 013
        Alex Ruiz; ; 0034 600111013; 1979-05-05
        Alex Salas Marin; aruiz@example.es; +34 611 222 333
        Salas Marin, Alejandro; aruiz@example.es;
        Elizabeth Warden; liz@example.org
        Liz Warden; liz@example.org; +44 20 7946 0015
        William Okafor; ; +44 7700 900016; 1990-01-16
        Bill Okafor; ; ; 1990-01-16; Okafor Ltd
        Сергей Кузнецов; sergey@example.ru
        Sergei Kuznetsov; sergey@example.ru
        Юлия Соколова; ; +7 916 111 00 18
        Yulia Sokolova; ; 8 916 111-00-18
        Margaret Doyle; mdoyle@example.ie
        Peggy Doyle; mdoyle@example.ie; +353 1 111 0019
        Θανάσης Γεωργίου; ; 6951110020
        Athanasios Georgiou; ; 0030 695 111 0020
        Sofia Lindqvist; sofia@example.se; ; ; Nordljus AB
        Sofia Lindquist; sofia@example.se
        Stephen Marlowe; ; +1 (555) 011-0022
        Steven Marlowe; ; 555.011.0022
        Wang Xiaoming; wang@example.cn
        王小明; wang@example.cn; +86 10 5555 0023
        Dr. Anna Weber; anna.weber@example.de
        Weber, Anna; anna.weber@example.de; ; ; Klinik am See
        M. Theodorou; mtheo@example.gr
        Marina Theodorou; mtheo@example.gr; 6931110025
        Christos Demetriou; ; 99 111026; ; Limassol Shipping
        Χρίστος Δημητρίου; ; +357 99 111026
        Jean-Pierre Lambert; jplambert@example.fr
        Jean Pierre Lambert; jplambert@example.fr; 01 11 10 00 27
        Claire Fontaine; ; ; ; Atelier Nord; 12 rue des Lilas
        Claire Fontaine; claire@example.fr; ; ; Atelier Nord; 12, Rue des Lilas
        Paul O'Brien; pobrien@example.ie
        Paul OBrien; pobrien@example.ie; +353 86 111 0029
        Vasilis Economou; vas@example.gr; 210 111 0030
        Βασίλειος Οικονόμου; ; +30 210 1110030; ; ; Patision 30
        Hans Schröder; ; 040 1110031; 1961-07-31
        Johannes Schroeder; ; +49 40 1110031; 1961-07-31
        Isabel Moreno; imoreno@gmail.com
        Isabel Moreno; i.moreno+club@googlemail.com; +34 622 111 032
        Åse Bjørnstad; ; +47 91 11 00 33
        Aase Bjornstad; ; 91110033
        Dimitris Alexiou; d.alexiou@example.gr
        Δημήτρης Αλεξίου; ; ; ; ; Kassaveti 34
        Kostas Vlachos; ; cell:6971110035
        Konstantinos Vlachos; ; +306971110035
        Matthew Greene; mgreene@example.com; ; 1988-08-08
        Matt Greene; ; 555 010 0036; 1988-08-08
        Luis Fernandez; lf@example.es; 600111037
        Fernández, Luis; ; +34 600 11 10 37
        Jennifer Walsh; jwalsh@example.com
        Jenny Walsh; jwalsh@example.com; +1 555 010 0038
        Maria Antonia Silva; masilva@example.pt
        Maria Silva; masilva@example.pt; +351 91 111 0039
        Franz Huber; ; +43 1 1110040
        Franz Hubre; ; 01 1110040; ; Huber KG
        """

    /// Two people each, who have something in common.
    static let traps = """
        Maria Papadopoulou; maria.p@example.gr; 6940000101; 1985-04-12; Entra
        Maria Papadopoulou; mpapa@example.com; 6940000102; 1991-05-21; Studio Nord
        Nikos Georgiou; ng@example.gr; 6940000103; ; Harbour Works
        Nikos Georgiou; nikosg@example.com; 6940000104; ; City Library
        John Smith; john.smith@acme.example; ; ; Acme
        John Smith; john.smith2@acme.example; ; ; Acme
        Hans Becker sen.; ; +49 30 2220105; 1941-02-02; ; Lindenweg 5
        Hans Becker jun.; ; +49 30 2220105; 1969-09-09; ; Lindenweg 5
        Petros Ioannidis; ; 2421 022206; ; ; Iasonos 6
        Anna Ioannidi; ; +30 2421 022206; ; ; Iasonos 6
        Andreas Keller; familie.keller@example.de; 089 2220107
        Andrea Keller; familie.keller@example.de; 089 2220107
        Marina Costa; ; 02 2220108; ; ; Via Roma 8
        Martina Costa; ; 02 2220108; ; ; Via Roma 8
        Laura Bruni; info@studiobruni.example; +39 06 2220109
        Paolo Bruni; info@studiobruni.example; +39 06 2220109
        James Cook; ; +44 20 7946 0110; 1950-10-27
        James Cook; ; +44 20 7946 0110; 1980-03-03
        Alexandra Petrou; alexandra@example.gr; 210 2220111; ; ; Sina 11
        Alexandros Petrou; alexandros@example.gr; 210 2220111; ; ; Sina 11
        Georgios Vasiliou; gv1@example.gr; 6940000112; ; ; Nikis 12
        Γιώργος Βασιλείου; gv2@example.gr; 6940000113; ; ; Tsimiski 90
        Daniel Novak; daniel@novak.example; +420 222 0113
        Daniela Novak; daniela@novak.example; +420 222 0113
        Thomas A. Reed; treed@example.com
        Thomas B. Reed; treed@example.com
        Sven Olsen; ; +47 22 22 01 15; ; Fjord AS
        Nils Olsen; ; +47 22 22 01 15; ; Fjord AS
        """

    /// People who are in the book once.
    static let others: [String] = {
        let given = [
            "Ada", "Boris", "Chloe", "Dario", "Elif", "Farid", "Greta", "Hugo", "Ines", "Jonas", "Kemal",
            "Lina",
        ]
        let family = [
            "Abbott", "Brandt", "Castillo", "Dufour", "Eriksen", "Ferrari", "Gruber", "Horvat",
        ]
        var lines: [String] = []
        for (place, name) in given.enumerated() {
            for (number, kin) in family.enumerated() where lines.count < 92 {
                let (mark, line) = (place * 8 + number, 300 + place * 8 + number)
                // Some work together, and some share a line at home.
                let organization = mark % 3 == 0 ? "Company \(number)" : ""
                let street = number == 2 ? "Calle Mayor \(place / 3)" : ""
                lines.append(
                    "\(name) \(kin); \(name).\(kin)@mail\(mark).example; +33 6 55 00 \(line)0; ; \(organization); \(street)"
                )
            }
        }
        return lines
    }()

    static var contacts: [Contact] {
        let lines = (pairs + "\n" + traps).split(separator: "\n").map(String.init) + others
        return lines.enumerated().map { contact($1, number: $0) }
    }

    private static func contact(_ line: String, number: Int) -> Contact {
        let parts = line.split(separator: ";", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }
        func part(_ place: Int) -> String? {
            parts.indices.contains(place) && !parts[place].isEmpty ? String(parts[place]) : nil
        }
        var contact = Contact(uid: "person-\(number)", name: part(0) ?? "")
        let names = contact.name.split(separator: ", ")
        if names.count == 2 {
            contact.structuredName.family = [String(names[0])]
            contact.structuredName.given = [String(names[1])]
            contact.name = "\(names[1]) \(names[0])"
        }
        contact.emails = part(1).map { [ContactEmail(address: $0)] } ?? []
        contact.phones =
            part(2).map {
                $0.hasPrefix("cell:")
                    ? [ContactPhone(label: "cell", number: String($0.dropFirst(5)))]
                    : [ContactPhone(number: $0)]
            } ?? []
        contact.birthday = part(3).flatMap { ContactDate(parsing: $0.utf8) }
        contact.organization = part(4)
        if let street = part(5) {
            var address = ContactAddress(label: "home")
            (address.street, address.locality) = (street, "Town")
            contact.addresses = [address]
        }
        return contact
    }
}
