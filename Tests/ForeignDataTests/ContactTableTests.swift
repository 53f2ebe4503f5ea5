import Foundation
import MeetCore
import Testing

@testable import ForeignData

@Suite struct CSVReaderTests {
    private func rows(_ bytes: [UInt8], limits: CSVReader.Limits = .init()) throws -> [CSVReader.Row] {
        var reader = CSVReader(bytes, limits: limits)
        var rows: [CSVReader.Row] = []
        while let row = try reader.next() { rows.append(row) }
        return rows
    }

    private func fields(_ text: String) throws -> [[String]] { try rows(Array(text.utf8)).map(\.fields) }

    @Test func fieldsOfRFC4180AreRead() throws {
        #expect(try fields("a,b\r\n1,2\r\n") == [["a", "b"], ["1", "2"]])
        #expect(try fields("a,b\n\"x, \"\"y\"\"\nz\",\n") == [["a", "b"], ["x, \"y\"\nz", ""]])
        #expect(try fields("a,b\r,\r1,\"2\"3\r") == [["a", "b"], ["1", "23"]])
        #expect(try fields("a,b") == [["a", "b"]])
        #expect(try fields("") == [])
    }

    @Test func semicolonsAndTabsSeparate() throws {
        #expect(try fields("a;b,c;d\n1;2,5;3\n") == [["a", "b,c", "d"], ["1", "2,5", "3"]])
        #expect(try fields("a\tb\n1\t2\n") == [["a", "b"], ["1", "2"]])
        #expect(try fields("\"a;b;c\",d\n") == [["a;b;c", "d"]])
    }

    @Test func rowsKnowTheirLine() throws {
        let read = try rows(Array("a,b\n\n\"1\n2\",3\nx,y\n".utf8))
        #expect(read.map(\.line) == [1, 3, 5])
    }

    @Test func everyEncodingIsRead() throws {
        let text = "name\nΕλένη é 😀\n"
        let little = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit & 0xff), UInt8(unit >> 8)] }
        let big = text.utf16.flatMap { unit -> [UInt8] in [UInt8(unit >> 8), UInt8(unit & 0xff)] }
        let plain = Array(text.utf8)
        let marks: [[UInt8]] = [[0xef, 0xbb, 0xbf], [0xff, 0xfe], [0xfe, 0xff]]
        let inputs: [[UInt8]] = [
            plain, marks[0] + plain, marks[1] + little, marks[2] + big, little, big,
        ]
        for bytes in inputs {
            #expect(try rows(bytes).map(\.fields) == [["name"], ["Ελένη é 😀"]])
        }
        // Windows-1252: Zoë’s
        let western: [UInt8] = Array("name\nZo".utf8) + [0xeb, 0x92] + Array("s\n".utf8)
        #expect(try rows(western).map(\.fields) == [["name"], ["Zoë’s"]])
    }

    @Test func boundsEndAReading() {
        var limits = CSVReader.Limits()
        limits.rows = 2
        limits.columns = 3
        limits.rowBytes = 20
        func fault(_ text: String) -> ForeignFault? {
            do {
                _ = try rows(Array(text.utf8), limits: limits)
                return nil
            } catch { return error as? ForeignFault }
        }
        #expect(fault("a\nb\n") == nil)
        #expect(fault("a\nb\nc\n") == .tooManyRows(limit: 2))
        #expect(fault("a\nb,c,d,e\n") == .rowTooLong(line: 2))
        #expect(fault("a\n" + String(repeating: "b", count: 30)) == .rowTooLong(line: 2))
        #expect(fault("a\n\"" + String(repeating: "b", count: 30) + "\"") == .rowTooLong(line: 2))
        #expect(fault("a\n\"b\nc") == .unclosedQuote(line: 2))
    }
}

@Suite struct ContactTableTests {
    private func table(_ text: String) throws -> ContactTable { try ContactTable(Array(text.utf8)) }

    /// The unfolded lines of each card, without its frame.
    private func lines(_ table: ContactTable) -> [[String]] {
        table.cards.map { card in
            let unfolded = String(decoding: card.text, as: UTF8.self).replacing("\r\n ", with: "")
            return Array(unfolded.components(separatedBy: "\r\n").dropFirst(2).dropLast(2))
        }
    }

    @Test func googlesColumnsAreRead() throws {
        let read = try table(
            """
            First Name,Middle Name,Last Name,Nickname,Organization Name,Organization Title,Birthday,\
            Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,\
            Phone 1 - Label,Phone 1 - Value,Address 1 - Label,Address 1 - Street,Address 1 - City,\
            Address 1 - Postal Code,Website 1 - Label,Website 1 - Value
            Eleni,,Papadopoulou,Lena,Meteora,Editor,1985-12-04,"two
            lines",* myContacts ::: Friends,* Home,eleni@example.org,Boat,e@example.com,Mobile,\
            +30 210 1 ::: +30 210 2,Work,Ermou 5,Athens,10563,,https://example.org/e

            """)
        #expect(read.maker == .google)
        #expect(
            lines(read) == [
                [
                    "FN:Eleni Papadopoulou", "N:Papadopoulou;Eleni;;;", "NICKNAME:Lena", "ORG:Meteora",
                    "TITLE:Editor", "EMAIL;TYPE=home:eleni@example.org",
                    "EMAIL;X-LABEL=Boat:e@example.com", "TEL;TYPE=cell:+30 210 1",
                    "TEL;TYPE=cell:+30 210 2",
                    "URL:https://example.org/e", "ADR;TYPE=work:;;Ermou 5;Athens;;10563;",
                    "BDAY:1985-12-04", "CATEGORIES:Friends", "NOTE:two\\nlines",
                ]
            ])
    }

    @Test func googlesOlderColumnsAreRead() throws {
        let read = try table(
            """
            Name,Given Name,Family Name,Birthday,Group Membership,E-mail 1 - Type,E-mail 1 - Value,\
            Address 1 - Type,Address 1 - Formatted,Organization 1 - Name
            Ann Bee,Ann,Bee,--03-09,* My Contacts ::: Team,Work,ann@example.org,Home,"5 Long Street,\
             London",Bee Ltd
            """)
        #expect(read.maker == .google)
        #expect(
            lines(read) == [
                [
                    "FN:Ann Bee", "N:Bee;Ann;;;", "ORG:Bee Ltd", "EMAIL;TYPE=work:ann@example.org",
                    "ADR;TYPE=home:;;5 Long Street\\, London;;;;", "BDAY:--03-09", "CATEGORIES:Team",
                ]
            ])
    }

    @Test func outlooksColumnsAreRead() throws {
        let read = try table(
            """
            "Title","First Name","Middle Name","Last Name","Company","Department","Job Title",\
            "Business Street","Business City","Business State","Business Postal Code",\
            "Business Country/Region","Home Street","Business Fax","Business Phone",\
            "Business Phone 2","Home Phone","Mobile Phone","Birthday","Categories","E-mail Address",\
            "E-mail Display Name","E-mail 2 Address","Notes","Web Page"
            "Dr","Jo","","Stone","Acme","Sales","Head","1 Way","Leeds","","LS1","UK","2 Road","",\
            "+44 1","+44 2","","+44 7","0/0/00","Work;Golf","jo@example.com","Jo Stone",\
            "jo@example.com","",""

            """)
        #expect(read.maker == .outlook)
        #expect(
            lines(read) == [
                [
                    "FN:Dr Jo Stone", "N:Stone;Jo;;Dr;", "ORG:Acme;Sales", "TITLE:Head",
                    "EMAIL:jo@example.com", "TEL;TYPE=work:+44 1", "TEL;TYPE=work:+44 2",
                    "TEL;TYPE=cell:+44 7", "ADR;TYPE=work:;;1 Way;Leeds;;LS1;UK",
                    "ADR;TYPE=home:;;2 Road;;;;",
                    "CATEGORIES:Work,Golf",
                ]
            ])
    }

    /// Each card is what the reader of cards makes of it, too.
    @Test func cardsAreReadBack() throws {
        let read = try table("First Name,E-mail Address,Home Fax\nZoë,zoe@example.org,+1 2\n")
        let text = try String(validating: #require(read.cards.first).text, as: UTF8.self) ?? ""
        let contact = try #require(VCardDecoder.contact(from: text))
        #expect(contact.name == "Zoë")
        #expect(contact.emails.map(\.address) == ["zoe@example.org"])
        #expect(contact.phones.map(\.label) == ["home fax"])
    }

    @Test func theOrderOfDatesIsThatOfTheTable() throws {
        func birthdays(_ dates: [String]) throws -> [String] {
            let rows = dates.enumerated().map { "P\($0.offset),p\($0.offset)@example.org,\($0.element)" }
            let read = try table("First Name,E-mail Address,Birthday\n" + rows.joined(separator: "\n"))
            return lines(read).map { card -> String in
                card.first { $0.hasPrefix("BDAY:") }.map { String($0.dropFirst(5)) } ?? ""
            }
        }
        #expect(try birthdays(["4/12/1985", "5/25/1990"]) == ["1985-04-12", "1990-05-25"])
        #expect(try birthdays(["4/12/1985", "25/5/1990"]) == ["1985-12-04", "1990-05-25"])
        #expect(try birthdays(["4.12.1985", ""]) == ["1985-12-04", ""])
        #expect(
            try birthdays(["1985-12-04T00:00:00", "4/12/1604", "soon", "0/0/00"]) == [
                "1985-12-04", "--04-12", "", "",
            ])
    }

    @Test func otherTablesAreNone() {
        for text in ["", "a,b\n1,2\n", "Subject,Start Date\nLunch,1/2/2026\n", "First Name\nAnn\n"] {
            #expect(throws: ForeignFault.noContactTable) { try table(text) }
            #expect(ContactTable.maker(ofBeginning: Array(text.utf8)) == nil)
        }
        #expect(ContactTable.maker(ofBeginning: Array("Name,E-mail 1 - Value\nAn".utf8)) == .google)
    }

    @Test func rowsWithoutAnythingAreLeftOut() throws {
        let read = try table("First Name,E-mail Address,Notes\n,,only a note\n,a@example.org,\n")
        #expect(lines(read) == [["FN:a@example.org", "EMAIL:a@example.org"]])
        #expect(read.cards.map(\.line) == [3])
    }
}
