import Testing

@testable import Gettext

@Suite struct PluralRuleTests {
    /// Headers as the languages have them, with the forms of 0, 1, 2, 5, 11, 21, 22 and 100.
    @Test(arguments: [
        ("nplurals=1; plural=0;", [0, 0, 0, 0, 0, 0, 0, 0]),
        ("nplurals=2; plural=(n != 1);", [1, 0, 1, 1, 1, 1, 1, 1]),
        ("nplurals=2; plural=n>1;", [0, 0, 1, 1, 1, 1, 1, 1]),
        (
            "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
            [2, 0, 1, 2, 2, 0, 1, 2]
        ),
        ("nplurals=3; plural=(n==1 ? 0 : n>=2 && n<=4 ? 1 : 2);", [2, 0, 1, 2, 2, 2, 2, 2]),
        (
            "nplurals=6; plural=(n==0 ? 0 : n==1 ? 1 : n==2 ? 2 : n%100>=3 && n%100<=10 ? 3 : n%100>=11 ? 4 : 5);",
            [0, 1, 2, 3, 4, 4, 4, 5]
        ),
    ])
    func forms(header: String, forms: [Int]) throws {
        let rule = try #require(PluralRule(header))
        #expect([0, 1, 2, 5, 11, 21, 22, 100].map(rule.form) == forms)
    }

    @Test(arguments: [
        "", "nplurals=2", "nplurals=0; plural=0", "nplurals=2; plural=", "nplurals=2; plural=(n",
        "nplurals=2; plural=n +",
        "nplurals=2; plural=m", "nplurals=99; plural=n",
        "nplurals=2; plural=" + String(repeating: "(", count: 400) + "n" + String(repeating: ")", count: 400),
        "nplurals=2; plural=" + String(repeating: "!", count: 900) + "n",
    ])
    func refuses(header: String) { #expect(PluralRule(header) == nil) }

    /// Whatever an expression gives, there is a form.
    @Test(arguments: ["n / 0", "n % 0", "n * 1000", "0 - n", "9223372036854775807 + n"])
    func staysWithinTheForms(expression: String) throws {
        let rule = try #require(PluralRule("nplurals=2; plural=\(expression);"))
        for number in [0, 1, 2, Int.max, Int.min] { #expect((0..<2).contains(rule.form(number))) }
    }
}
