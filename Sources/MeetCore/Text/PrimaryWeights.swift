/// The letters with the same primary weight in the Unicode Collation Algorithm (UTS #10), by the weights of
/// DUCET.
///
/// This file is written by `Scripts/primary-weights`.
enum PrimaryWeights {
    /// Returns whether a scalar that `LetterForms` leaves is a mark without a primary weight.
    static func isIgnored(_ scalar: Unicode.Scalar) -> Bool {
        let place = ignored.partition(scalar.value)
        return place > 0 && scalar.value <= ignored[place - 1].upperBound
    }

    /// Returns the letters with the same weight that replace a letter, or `nil`.
    static func same(as scalar: Unicode.Scalar) -> String? { variants[scalar] }

    /// The marks without a primary weight, ascending.
    private static let ignored: [ClosedRange<UInt32>] = ignoredRanges.split(whereSeparator: \.isWhitespace)
        .compactMap {
            let ends = $0.split(separator: "-").compactMap { UInt32($0, radix: 16) }
            return ends.first.map { $0...(ends.last ?? $0) }
        }

    private static let variants = [Unicode.Scalar: String](
        variantPairs.unicodeScalars.split(whereSeparator: \.properties.isWhitespace).compactMap { pair in
            pair.first.map { ($0, String(String.UnicodeScalarView(pair.dropFirst()))) }
        }, uniquingKeysWith: { first, _ in first })

    private static let ignoredRanges = """
        591-5BD 5BF 5C1-5C2 5C4-5C5 5C7 610-61A 64B-65F 670 6D6-6DC 6DF-6E4 6E7-6E8 6EA-6ED 711 730-74A
        7EB-7F3 7FD 818-819 81C-82D 859-85B 898-89F 8CA-8E1 8E3-903 93C 951-954 981-983 9BC 9FE-A03 A3C
        A70-A71 A81-A83 ABC AFA-B03 B3C B82 C00-C03 C3C C81-C83 CBC D00-D03 D82-D83 E47-E4C E4E EC8-ECC
        F18-F19 F35 F37 F39 F3E-F3F F7E-F7F F82-F83 F86-F87 FC6 1036-1038 135D-135F 17C6-17D1 17D3 17DD
        1939-193B 1A74-1A7F 1B00-1B04 1B34 1B6B-1B73 1B80-1B82 1BE6 1C37 1CD0-1CD2 1CD4-1CE8 1CED 1CF2-1CF4
        1CF7-1CF9 2CEF-2CF1 2D7F 302A-302F 3099-309A A6F0-A6F1 A80B A880-A881 A8C5 A8E0-A8F1 A92B-A92D
        A980-A983 A9B3 AABF AAC1 ABEC FB1E FE73 101FD 102E0 10A0D-10A0F 10A38-10A3A 10AE5-10AE6 10D24-10D27
        10EAB-10EAC 10F46-10F50 10F82-10F85 11000-11002 11080-11082 110BA 11100-11102 11173 11180-11182
        111CA-111CC 11234 11236-11237 1123E 112DF 112E9 11300-11303 1133B-1133C 11366-11374 11443-11446
        1145E 114BF-114C1 114C3 115BC-115BE 115C0 1163D-1163E 11640 116AB-116AC 116B7 1183A 11943 11A33
        11A35-11A39 11A96-11A98 11C3C-11C3E 11CB5-11CB6 11D40-11D43 16AF0-16AF4 16B30-16B36 16FF0-16FF1
        1BC9D-1BC9E 1D165-1D169 1D16D-1D172 1D17B-1D182 1D185-1D18B 1D1AA-1D1AD 1D242-1D244 1DA00-1DA36
        1DA3B-1DA6C 1DA75 1DA84 1DA9B-1DAAF 1E130-1E136 1E2AE 1E2EC-1E2EF 1E8D0-1E8D6 1E944-1E94A
        """

    /// A letter, followed by those with the same weight.
    private static let variantPairs = """
        ךכ םמ ןנ ףפ ץצ װוו ױוי ײיי ٴء ۥو ۦي ܔܓ ܜܛ ܤܣ ܧܦ ܭܒ ܮܓ ܯܕ ߨߖ ߩߗ ߪߙ ࢭا ৎত্ ౸0 ౹1
        ౺2 ౻3 ౼1 ౽2 ౾3 ൎര഻ ൔമ഻ ൕയ഻ ൖഴ഻ ൺണ഻ ൻന഻ ർര഻ ൽല഻ ൾള഻ ൿക഻ ༀཨོ ༪1 ༫2 ༬3 ༭4 ༮5 ༯6 ༰7
        ༱8 ༲9 ༳0 ཪར ྺྭ ྻྱ ྼྲ ာါ ဿသ္သ ፩1 ፪2 ፫3 ፬4 ፭5 ፮6 ፯7 ፰8 ፱9 ᚡᚠ ᚤᚢ ᚥᚢ ᚧᚦ ᚩᚨ ᚬᚨ ᚭᚨ ᚮᚨ
        ᚳᚲ ᚴᚲ ᚵᚲ ᚶᚲ ᚻᚺ ᚼᚺ ᚽᚺ ᚿᚾ ᛀᚾ ᛂᛁ ᛄᛃ ᛆᛅ ᛋᛊ ᛌᛊ ᛍᛊ ᛎᛊ ᛐᛏ ᛑᛏ ᛓᛒ ᛔᛒ ᛕᛈ ᛘᛗ ᛙᛗ ᛛᛚ ᛝᛜ ᛧᛦ
        ᛨᛦ ᛩᚹ ᛪᛊ ᛮᛅᛚ ᛯᛗᛗ ᛰᚦᚦ ៰0 ៱1 ៲2 ៳3 ៴4 ៵5 ៶6 ៷7 ៸8 ៹9 ᤝᤈᤩ ᤞᤋᤪ ᧚1 ᩔᩆ᩠ᩆ ᩘᨦ ᩙᨦ ᩚᨻ ᩛᨻ
        ᩤᩣ ᮺᮃ ᮾᮊ ᮿᮙ ᯁᯀ ᯃᯂ ᯄᯂ ᯆᯅ ᯈᯇ ᯊᯉ ᯌᯋ ᯍᯋ ᯏᯎ ᯓᯒ ᯕᯔ ᯗᯖ ᯙᯘ ᯚᯘ ᯜᯛ ᯟᯞ ᯨᯧ ᯫᯪ ᯭᯬ ᯯᯮ ᲀв ᲁд
        ᲂо ᲃс ᲄт ᲅт ᲆъ ᲇѣ ᳪᳩ ᳫᳩ ᳬᳩ ᳮᳩ ᳯᳩ ᳰᳩ ᳱᳩ ᵎᴉ ᵹg ᵺth ỻll ↅ6 ⓫11 ⓬12 ⓭13 ⓮14 ⓯15 ⓰16
        ⓱17 ⓲18 ⓳19 ⓴20 ⓵1 ⓶2 ⓷3 ⓸4 ⓹5 ⓺6 ⓻7 ⓼8 ⓽9 ⓾10 ⓿0 ❶1 ❷2 ❸3 ❹4 ❺5 ❻6 ❼7 ❽8 ❾9
        ❿10 ➀1 ➁2 ➂3 ➃4 ➄5 ➅6 ➆7 ➇8 ➈9 ➉10 ➊1 ➋2 ➌3 ➍4 ➎5 ➏6 ➐7 ➑8 ➒9 ➓10 ⳤⲕⲁⲓ 〆しめ 〇0
        〡1 〢2 〣3 〤4 〥5 〦6 〧7 〨8 〩9 〲〱 〴〳 〼ます ぁあ ぃい ぅう ぇえ ぉお っつ ゃや ゅゆ ょよ ゎわ ゕか ゖけ ァあ アあ
        ィい イい ゥう ウう ェえ エえ ォお オお カか キき クく ケけ コこ サさ シし スす セせ ソそ タた チち ッつ ツつ テて トと ナな ニに
        ヌぬ ネね ノの ハは ヒひ フふ ヘへ ホほ マま ミみ ムむ メめ モも ャや ヤや ュゆ ユゆ ョよ ヨよ ラら リり ルる レれ ロろ ヮわ ワわ
        ヰゐ ヱゑ ヲを ンん ヵか ヶけ ㄮㄜ ㆠㄅ ㆡㄗ ㆢㄐ ㆣㄍ ㆥㆤ ㆧㄛ ㆨㄨ ㆩㄚ ㆪㄧ ㆫㄨ ㆮㄞ ㆯㄠ ㆳㄧ ㆴㄆ ㆵㄊ ㆶㄎ ㆷㄏ ㇰく ㇱし
        ㇲす ㇳと ㇴぬ ㇵは ㇶひ ㇷふ ㇸへ ㇹほ ㇺむ ㇻら ㇼり ㇽる ㇾれ ㇿろ ㉈10 ㉉20 ㉊30 ㉋40 ㉌50 ㉍60 ㉎70 ㉏80 ꘐꕘ ꘑꕪ
        ꘒꖇ ꘓꔌꘋ ꘔꔞꘋ ꘕꔳꘋ ꘖꕇꘌ ꘗꕒꘋ ꘘꕘꘌ ꘙꕚꘌ ꘚꕠꘋ ꘛꖅꘋ ꘜꖴꘋ ꘝꗋꘋ ꘞꗑꘌ ꘟꗘꘋ ꘪꕮ ꘫꗑ ꙋᲈ ꙩо ꙫо ꙭо ꙮо ꚙо
        ꚛо ꜩtz ꜳaa ꜵao ꜷau ꜹav ꜻav ꜽay ꝏoo ꝡvy ꝺd ꝼf ꞃr ꞅs ꞇt ꞛa ꞝo ꞟu ꞡg ꞣk ꞥn ꞧr ꞩs
        ꣳꣲ ꣴꣲ ꣵꣲ ꣶꣲ ꣷꣲ ꦬꦫ 𐄇1 𐄈2 𐄉3 𐄊4 𐄋5 𐄌6 𐄍7 𐄎8 𐄏9 𐅂1 𐅃5 𐅈5 𐅏5 𐅘1 𐅙1 𐅚1 𐅛2 𐅜2 𐅝2 𐅞2
        𐅟5 𐅳5 𐆊0 𐋡1 𐋢2 𐋣3 𐋤4 𐋥5 𐋦6 𐋧7 𐋨8 𐋩9 𐌠1 𐌡5 𐏑1 𐏒2 𐡘1 𐡙2 𐡚3 𐡭𐡮 𐡹1 𐡺2 𐡻3 𐡼4 𐡽5 𐢀𐢁
        𐢂𐢃 𐢆𐢇 𐢌𐢍 𐢎𐢏 𐢐𐢑 𐢒𐢓 𐢔𐢕 𐢜𐢝 𐢧1 𐢨2 𐢩3 𐢪4 𐢫4 𐢬5 𐣻1 𐣼5 𐤖1 𐤚2 𐤛3 𐦇𐦆 𐦋𐦊 𐦍𐦌 𐦏𐦎 𐦔𐦓 𐦙𐦘 𐦛𐦚
        𐦠𐦀 𐦡𐦁 𐦢𐦂 𐦣𐦃 𐦤𐦄 𐦥𐦅 𐦦𐦆 𐦧𐦈 𐦨𐦉 𐦩𐦊 𐦪𐦌 𐦫𐦎 𐦬𐦐 𐦭𐦑 𐦮𐦒 𐦯𐦓 𐦰𐦓 𐦱𐦕 𐦲𐦖 𐦳𐦗 𐦴𐦘 𐦵𐦚 𐦶𐦜 𐦷𐦝 𐧀1 𐧁2
        𐧂3 𐧃4 𐧄5 𐧅6 𐧆7 𐧇8 𐧈9 𐩀1 𐩁2 𐩂3 𐩃4 𐩽1 𐪝1 𐫫1 𐫬5 𐬮𐬭 𐭘1 𐭙2 𐭚3 𐭛4 𐭸1 𐭹2 𐭺3 𐭻4 𐮩1 𐮪2
        𐮫3 𐮬4 𐰁𐰀 𐰄𐰃 𐰈𐰇 𐰊𐰉 𐰌𐰋 𐰎𐰍 𐰐𐰏 𐰒𐰑 𐰕𐰔 𐰗𐰖 𐰙𐰘 𐰛𐰚 𐰝𐰜 𐰟𐰞 𐰥𐰤 𐰧𐰦 𐰩𐰨 𐰫𐰪 𐰮𐰭 𐰳𐰲 𐰵𐰴 𐰷𐰶 𐰹𐰸 𐰻𐰺
        𐱀𐰿 𐱂𐱁 𐱄𐱃 𐱆𐱅 𐳁𐳀 𐳊𐳉 𐳋𐳉 𐳑𐳐 𐳜𐳛 𐳞𐳝 𐳟𐳝 𐳣𐳢 𐳫𐳪 𐳭𐳬 𐳺1 𐳻5 𐹠1 𐹡2 𐹢3 𐹣4 𐹤5 𐹥6 𐹦7 𐹧8 𐹨9 𑁒1
        𑁓2 𑁔3 𑁕4 𑁖5 𑁗6 𑁘7 𑁙8 𑁚9 𑇡1 𑇢2 𑇣3 𑇤4 𑇥5 𑇦6 𑇧7 𑇨8 𑇩9 𑗘𑖂 𑗙𑖂 𑗚𑖃 𑗛𑖄 𑗜𑖲 𑗝𑖳 𑜅𑜄 𑜖𑜕 𑨺𑨫
        𑨻𑨪 𑨼𑨫 𑨽𑨬 𑨾𑨭 𑪆𑩼 𑪇𑩽 𑪈𑩿 𑪉𑪁 𑪊𑩜 𑪋𑩝 𑪌𑩠 𑪍𑩫 𑪎𑩯 𑪏𑩰 𑪐𑩴 𑪑𑩼 𑪒𑩽 𑪓𑩿 𑪔𑪁 𑪕𑩺 𑱚1 𑱛2 𑱜3 𑱝4 𑱞5 𑱟6
        𑱠7 𑱡8 𑱢9 𑵆𑴦 𑵇𑴦 𒐀2 𒐁3 𒐂4 𒐃5 𒐄6 𒐅7 𒐆8 𒐇9 𒐈3 𒐉4 𒐊5 𒐋6 𒐌7 𒐍8 𒐎9 𒐏4 𒐐5 𒐑6 𒐒7 𒐓8 𒐔9
        𒐕1 𒐖2 𒐗3 𒐘4 𒐙5 𒐚6 𒐛7 𒐜8 𒐝9 𒐞1 𒐟2 𒐠3 𒐡4 𒐢5 𒐣2 𒐤3 𒐥3 𒐦4 𒐧5 𒐨6 𒐩7 𒐪8 𒐫9 𒐬1 𒐭2 𒐮3
        𒐯3 𒐰4 𒐱5 𒐴1 𒐵2 𒐶3 𒐷3 𒐸4 𒐹5 𒐺3 𒐻3 𒐼4 𒐽4 𒐾4 𒐿4 𒑀6 𒑁7 𒑂7 𒑃7 𒑄8 𒑅8 𒑆9 𒑇9 𒑈9 𒑉9 𒑊2
        𒑋3 𒑌4 𒑍5 𒑎6 𒑏1 𒑐2 𒑑3 𒑒4 𒑓4 𒑔5 𒑕5 𒑖2 𒑗3 𒑘1 𒑙2 𒑩4 𒑪5 𒑫6 𒑬7 𒑭8 𒑮9 𖼆𖼄 𖼓𖼐 𖼥𖼣 𖼿𖼽 𝍠1
        𝍡2 𝍢3 𝍣4 𝍤5 𝍥6 𝍦7 𝍧8 𝍨9 𞣇1 𞣈2 𞣉3 𞣊4 𞣋5 𞣌6 𞣍7 𞣎8 𞣏9 🄋0 🄌0
        """
}

extension [ClosedRange<UInt32>] {
    /// Returns the number of ranges that begin at `value` or before.
    fileprivate func partition(_ value: UInt32) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].lowerBound <= value { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
