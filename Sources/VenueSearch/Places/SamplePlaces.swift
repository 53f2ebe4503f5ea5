import Foundation
import MeetCore

/// Sample places in the program, so that a search finds something without a network.
enum SamplePlaces {
    /// The name of their collection among imported places.
    static let collection = "sample"

    /// Returns the sample places.
    ///
    /// - Parameter now: The time of reading.
    static func venues(now: Date) -> [Venue] {
        rows.split(separator: "\n").compactMap { venue($0, now: now) }
    }

    private static func venue(_ row: Substring, now: Date) -> Venue? {
        let fields = row.split(separator: "|", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 10, let latitude = Double(fields[3]), let longitude = Double(fields[4]),
            let coordinate = Coordinate(latitude: latitude, longitude: longitude)
        else { return nil }
        func field(_ index: Int) -> String? { fields[index].isEmpty ? nil : fields[index] }
        let address = AddressParts(
            street: field(5), locality: "Helsinki", postcode: field(6), country: "Finland", countryCode: "fi"
        ).address
        return Venue(
            name: fields[1], category: field(2), address: address, coordinate: coordinate, phone: field(7),
            website: field(8), openingHours: field(9),
            source: Venue.Source(provider: GeoJSONPlaces.source, providerID: fields[0], fetchedAt: now),
            isSaved: false)
    }

    /// Places in the centre of Helsinki; © OpenStreetMap contributors, ODbL 1.0.
    ///
    /// A place per line: id, name, category, latitude, longitude, street, postcode, phone, website, opening
    /// hours.
    private static let rows = """
        node/4756735884|A21 Decades|bar|60.166755|24.937302|Annankatu 21|||http://a21.fi/decades|Tu-We 17:00-00:00;Th 17:00-01:00;Fr-Sa 17:00-02:00
        node/323810326|AKA GastroBar Oriental|bar|60.167778|24.942286|Pohjoisesplanadi 41|00100||http://www.akagastrobar.fi/|Mo-Fr 09:00-21:00; Sa 09:00-18:00; Su 12:00-18:00
        node/1369465537|Akateeminen Kirjakauppa|books|60.168150|24.943637|Keskuskatu 1|00100|+358 20 760 8999|https://www.akateeminenkirjakauppa.fi/|Mo-Fr 09:00-21:00, Sa 09:00-19:00, Su 11:00-18:00
        node/4308913300|Amos Anderson taidemuseo|museum|60.168337|24.937355|Yrjönkatu 27|00100||https://amosanderson.fi|Mo 10:00-18:00;We 10:00-20:00;Th-Fr 10:00-18:00;Sa-Su 11:00-17:00
        node/5887336141|Amos Rex|museum|60.170650|24.936405|Mannerheimintie 22-24|00100||https://amosrex.fi|Mo,Fr 11:00-18:00; We,Th 11:00-20:00; Sa,Su 11:00-17:00
        node/319810654|Anna Ruohonen|gallery|60.164681|24.940239|Annankatu 13|00120|||Tu-Fr 11:00-18:00; Sa 11:00-16:00; PH off
        node/151006269|Anna.K|pub|60.167206|24.936677|Annankatu 23|00100||https://www.karaokebar.net/|Mo-Th 17:00-03:00; Fr-Su 15:00-03:00
        node/615217028|Apollo Street Bar|bar|60.168933|24.938580|Mannerheimintie 20|00100|||Mo-Th 15:00-22:00; Fr-Sa 14:00-04:00
        node/1387035819|Avoimet Ovet|theatre|60.164761|24.944567|Erottajankatu 5|||https://www.avoimetovet.fi/|
        node/4989964863|Avoin olohuone|community_centre|60.164791|24.939595|Annankatu 14||||
        node/1785364202|Bar Loose|pub|60.166687|24.937400|Annankatu 21|00100||https://barloose.com/|Tu 18:00-02:00;We-Su 18:00-04:00
        node/606996925|Base Camp (Nepalese cuisine)|restaurant|60.169918|24.946997|Yliopistonkatu 5|00100||http://basecampnepal.fi/|Mo-Th 10:30-23:00, Fr 10:30-24:00, Sa 11:00-24:00, Su 12:00-23:00
        node/903302005|Ben & Jerry's|cafe|60.167816|24.945036|Pohjoisesplanadi 35|||https://www.benjerry.fi/|Mo-Sa 11:00-20:00
        node/309713535|Block by Dylan|restaurant|60.166804|24.952204|Eteläranta 18|00130|+358405533000|https://www.dylan.fi/|Mo-Su 10:00-22:00
        node/2249127683|Cafe Bar No9|cafe|60.164917|24.941706|Uudenmaankatu 9|00120||http://www.bar9.net/|Mo-Fr 11:00-02:00; Sa-Su 12:00-02:00
        node/151006533|Cafe Ekberg|cafe|60.164737|24.937774|Bulevardi 9|00120||http://www.cafeekberg.fi/|Mo-Fr 7:30-19:00;Sa 8:30-17:00;Su 9:00-17:00
        node/307465178|Cafe Engel|cafe|60.168913|24.951745|Aleksanterinkatu 26|00170|+3589652776||Mo-Fr 08:00-21:00; Sa 09:00-21:00; Su 10:00-19:00
        node/1985598534|Cafe Esplanad|cafe|60.167813|24.944640|Pohjoisesplanadi 37|||http://www.esplanad.fi|Mo-Fr 8:00-21:00;Sa 9:00-21:00;Su 10:00-21:00
        node/151006083|Cafe Picnic|fast_food|60.164523|24.936491|Fredrikinkatu 28|00120||http://picnic.fi/|Mo-Fr 7:00-18:00; Sa 10:00-16:00
        node/2270234280|Café Aalto|cafe|60.168198|24.943672|Pohjoisesplanadi 39|00100|+358 9 121 4446|http://www.cafeaalto.fi/|Mo-Sa 09:00-21:00; Sa 09:00-19:00; Su 11:00-18:00
        node/229174383|Chaplin|pub|60.167152|24.941961|Mannerheimintie 6|00100|||Mo 12:00-01:00; Tu-Th 12:00-02:00; Fr-Sa 12:00-04:30; Su 12:00-01:00
        node/4749332825|Chihuahua Jolep|bar|60.165045|24.944197|Erottajankatu 9|||http://www.chihuahuajulep.fi/|Mo-Su 17:00-01:00
        node/389078466|Classic Pizza|restaurant|60.169169|24.939008|Mannerheimintie 18||+358 44 033 7609|https://classicpizza.fi/|Mo-Th 10:30-22:00; Fr 10:30-24:00; Sa 11:00-24:00; Su 11:00-22:00
        node/4691897401|Demmers Teehaus|tea|60.164591|24.940363|Annankatu 13|00120|+358401727925|http://www.demmer.fi|Mo-Tu 10:00-18:00;We-Fr 10:00-19:00;Sa 10:00-16:00; PH off
        node/310151801|El Rey|restaurant|60.166366|24.937384|Annankatu 20|00100||http://www.elrey.fi/|Tu-Sa 17:00-23:00
        node/1208596664|Elmo's sports pub|pub|60.172258|24.937448|Postikuja 2|00100|+358 9 681 21 460|http://www.painobaari.fi/|Mo 11:00-14:00, Tu-Th 11:00-23:00; Fr 11:00-24:00; Sa 14:00-24:00; Sa-Su 00:00-01:00
        node/6394671610|Epicenter Helsinki|conference_centre|60.169975|24.945750|||||
        node/1378064344|Espresso House|cafe|60.169989|24.940379|Kaivokäytävä 10|00100|||Mo-Fr 08:00-19:00 Sa 09:00-19:00 Su 12:00-18:00
        node/2626760676|Espresso House|cafe|60.171527|24.947208|Kaisaniemenkatu 4|00100|||Mo-Fr 06:30-20:00; Sa 09:00-20:00; Su 12:00-20:00
        node/5124452326|Espresso House|cafe|60.168783|24.939206|Mannerheimintie 16|00100|+358 20 730 1213||Mo-Fr 07:30-21:00; Sa 09:00-21:30; Su 09:00-19:30
        node/5566807323|Espresso House|cafe|60.170162|24.941402|Kaivokatu 8||||Mo-Fr 07:00-22:00; Sa 08:30-22:30; Su 08:30-21:00
        node/6049453050|Espresso House|cafe|60.168221|24.942550|Aleksanterinkatu 52|00100|||Mo-Fr 09:00-21:00; Sa 09:00-19:00; Su 11:00-18:00
        node/6139262620|Espresso House|cafe|60.168752|24.937807|Mannerheimintie 14-20|00100|+358 20 730 1204||Mo-Fr 07:45-21:00; Sa 09:00-21:00; Su 10:00-20:00
        node/6049453018|Fazer Café|cafe|60.168483|24.941951|Aleksanterinkatu 52|00100|||Mo-Fr 09:00-21:00; Sa 09:00-19:00; Su 11:00-18:00
        node/6139262619|Fazer Café|cafe|60.169179|24.937777|Mannerheimintie 20|00100|+358 40 621 4940||Mo-Fr 07:30-20:00; Sa 09:00-19:00; Su 11:30-18:00
        node/606996930|Frans & Amélie|restaurant|60.169478|24.947214|Kluuvikatu 8|00100|+358 10 7855 104||Mo-Th 11:00-23:00; Fr 11:00-00:00; Sa 12:00-00:00; Su 13:00-19:00
        node/4753386033|G12 Galleria|gallery|60.165388|24.938765|Annankatu 16|00120|||Tu-Th 12:00-17:00; Fr-Su 12:00-16:00; PH off
        node/4858188406|Galleria B5|gallery|60.164987|24.938414|Bulevardi 7|00120|+358400733124;+358505659808|www.galleriab5.fi|
        node/606996918|GLO Hotel Kluuvi|hotel|60.168588|24.947283|Kluuvikatu 4|00100||https://www.glohotels.fi/kluuvi|
        node/600428205|Grotesk Restaurant & Bar|restaurant|60.165664|24.944316|Ludviginkatu 10|00130||https://www.grotesk.fi/|Tu-Sa 17:00-24:00
        node/256199043|Hard Rock Cafe Helsinki|restaurant|60.168907|24.941403|Aleksanterinkatu 21|00100||http://www.hardrockcafe.fi/|Mo-Su 11:00-24:00; Sa-Su 00:00-02:00
        node/151006932|Haru Sushi|restaurant|60.165150|24.935624|Fredrikinkatu 30|00120|||Mo-Fr 11:00-21:00; Sa 12:00-21:00; Su 13:00-21:00
        node/1007942428|Helsingin yliopiston pääkirjasto|library|60.171385|24.948259|Fabianinkatu 30|00014|||Mo-Fr 08:00-20:00; Sa 11:00-17:00, Su closed
        node/4860193983|Helsinki Contemporary|arts_centre|60.165453|24.940856|10|00120|+35892785301||Tu-Fr 11:00-17:00; Th 11:00-17:45; Sa,Su 12:00-16:00
        node/4153658195|Helsinki Think Company|coworking_space|60.169733|24.948947|Yliopistonkatu 4|00100||http://www.thinkcompany.fi|Mo-Fr 10:00-18:00
        node/293903990|Hesburger|fast_food|60.171551|24.946792|Vuorikatu 14|00100|||Mo-Th 10:30-21:00; Fr 10:30-21:30; Sa 11:00-21:30; Su 12:00-20:00
        node/293903991|Hesburger|fast_food|60.165307|24.948292|Kasarmikatu 19|00130|+358 44 480 9241|https://www.hesburger.fi/|Mo-Th 10:00-21:00; Fr 10:00-05:00; Sa 11:30-05:00
        node/55211772|Hilton Helsinki Strand|hotel|60.177157|24.951581|John Stenbergin ranta 4|00530|+358-9-39351||
        node/407891148|Himshikhar (Nepalese kitchen)|restaurant|60.177361|24.950460|Siltasaarenkatu 3|00530|09-5626995||Mo-Fr 12:00-23:00; Sa-Su 12:00-23:00
        node/606996919|Hotel Kämp|hotel|60.168207|24.947299|Pohjoisesplanadi 29|00100||https://www.hotelkamp.com/|
        node/6049453051|Joe & The Juice|cafe|60.168537|24.942670|Aleksanterinkatu 52|00100||https://www.joejuice.com/|Mo-Fr 09:00-21:00; Sa 09:00-21:00; Su 11:00-18:00
        node/60072323|Juttutupa|pub|60.178912|24.947274|Säästöpankinranta 6|00530|+358 20 7424 240|http://juttutupa.fi/|Mo 10:00-24:00; Tu-Th 10:00-01:00; Fr-Sa 10:00-03:00; Su 12:00-23:00
        node/946387586|Kaarle XII|pub|60.165595|24.947610|Kasarmikatu 40|00130||www.kaarle.com|Th 20:00-03:00; Fr-Sa 20:00-04:00
        node/151006709|Kakkugalleria|cafe|60.165179|24.936078|Fredrikinkatu 41|00120||https://www.kakkugalleria.com/|Mo-Fr 11:00-19:00; Sa 10:00-18:00; Su 12:00-17:00
        node/369550855|Kansalliskirjasto|library|60.170397|24.949393|Fabianinkatu 35|||https://www.kansalliskirjasto.fi/|
        node/2493672735|Kesäkino Engel|cinema|60.168744|24.951770|Aleksanterinkatu 26||+358201555801|http://www.cinemamondo.fi/kesakino/|
        node/615217034|Kiila|restaurant|60.168217|24.939689|Kalevankatu 1|00100|+358 40 511 8952|https://www.ravintolakiila.fi/|Mo-Tu 07:00-22:00; We-Th 07:00-23:00; Fr 07:00-02:00; Sa 08:30-04:00; Su 09:00-21:00
        node/2493674692|Kino Engel|cinema|60.168428|24.952016|Sofiankatu 4||+358201555801|http://www.cinemamondo.fi/kino-engel/|
        node/1376356017|Kinopalatsi|cinema|60.171132|24.946264|Kaisaniemenkatu 2|00100|||
        node/247156552|Kitch|restaurant|60.167868|24.937530|Yrjönkatu 30|00100|+3589666001|https://kitch.fi/|Mo-Tu 11:00-22:00; We-Fr 11:00-23:00; Sa 12:00-23:00; PH off
        node/603767089|Klaus K|hotel|60.166126|24.942586|Bulevardi 2-4|00120||https://www.klauskhotel.com/|
        node/282612359|Leonardo Bar & Ristorante|restaurant|60.170147|24.941793|Kaivokatu 6|00100||http://www.leonardobarristorante.fi|Mo-Th 11:00-22:00; Fr-Sa 11:00-23:00; Su 12:00-21:00
        node/247158305|Lilla Teatern|theatre|60.167691|24.937776|Yrjönkatu 30|00100||http://www.hkt.fi/lillateatern|
        node/600091157|Lost In Helsinki|restaurant|60.171020|24.946725|Kaisaniemenkatu 3|00100|+358 (9) 652 147|https://www.lostinhelsinki.fi/|Mo-Tu 15:00-24:00; We-Th 15:00-01:00; Fr-Sa 15:00-02:00; Su 15:00-24:00
        node/4751244149|Luckan|community_centre|60.168957|24.936492|Simonkatu 8|00100|+358 50 521 0080|https://helsingfors.luckan.fi/|Mo-Tu 11:00-17:00; We-Th 11:00-18:00; Fr 11:00-17:00
        node/59622323|Maya Bar & Grill|restaurant|60.172111|24.944995|Mikonkatu 18|00100||https://www.maya.fi/|Mo-Th 11:00-23:00; Fr 11:00-24:00; Sa 12:00-24:00; Su 13:00-23:00
        node/1007942435|Metsätalon kirjasto|library|60.172930|24.949702|||||
        node/249675574|Milliklubi Bar & Disco|bar|60.169997|24.939338|Kaivokatu 12|00100|+ 358 45 1350152|http://www.milliklubi.fi/|Mo-Su 21:00-04:00
        node/606996926|Momotoko|restaurant|60.169922|24.946841|Yliopistonkatu 5|00100||http://momotoko.com/|Mo-Th 11:00-21:00, Fr 11:00-22:00, Sa 12:00-22:00, Su 12:00-20:00
        node/344366684|Mumin Kaffe|cafe|60.174200|24.953318|Liisankatu 21|00170||http://muminkaffe.com/|Mo-su 09:00-19:00
        node/648237234|Naughty BRGR|restaurant|60.165777|24.936474|Lönnrotinkatu 13|00120|+358 50 556 3367|https://m.facebook.com/NBRGR|Mo-Sa 11:00-22:00; Su 12:00-19:00
        node/1377211665|O'Malleys|pub|60.167841|24.938416|Yrjönkatu 26|00100|||Mo-Fr 16:00-24:00; Sa 14:00-02:00
        node/6139262268|Picnic|cafe|60.168899|24.938057|Mannerheimintie 20|00100|+358 20 759 0317|https://www.picnic.fi/|Mo-Fr 07:00-21:00; Sa 09:00-19:00; Su 10:00-18:00
        node/6139262269|Picnic|cafe|60.169219|24.938001|Mannerheimintie 20|00100|+358 20 759 0327|https://www.picnic.fi/|Mo-Fr 07:00-21:00; Sa 09:00-19:00; Su 11:00-18:00
        node/324164750|Pikku-Jaskan Grilli|fast_food|60.169687|24.937458|Simonkatu 1|00100|||Mo-Su 20:00-05:00
        node/548577328|Pizzeria Pompei|restaurant|60.174468|24.952793|Snellmaninkatu 16|00170||http://ravintolapompei.com/|Mo-Fr 11:00-21:00; Sa-Su 12:00-21:00
        node/1221210297|Päivälehden museo|museum|60.165722|24.945364|Ludviginkatu 2-4|00130|+358 20 720 1098||
        node/151006260|Ravintola China|restaurant|60.167325|24.936521|Annankatu 25|00100||http://www.ravintolachina.fi|Mo-Fr 11:00-23:00; Sa-Su 12:00-23:00; PH off
        node/448156834|Ravintola EMO|restaurant|60.168329|24.947294|Kluuvikatu 2|00100|+358105050900|http://www.emo-Ravintola.fi|Mo-Fr 11:30-00:00; Sa 14:00-01:00
        node/1380779190|Rikhardinkadun kirjasto|library|60.166138|24.946269|||||Mo-Th 09:00-20:00, Fr 09:00-18:00, Sa 10:00-16:00, Su 12:00-18:00
        node/1381017836|Robert's Coffee|cafe|60.169613|24.938156|Mannerheimintie 20 B|00100|+358 44 972 2058|https://www.robertscoffee.com/cafe/forum/|Mo-Fr 07:00-19:00; Sa 10:00-18:00
        node/6049453049|Robert's Coffee|cafe|60.168662|24.941776|Aleksanterinkatu 52|00100|+358 9 121 3759||Mo-Fr 09:00-21:00; Sa 09:00-19:00; Su 11:00-18:00
        node/6049453048|Robert's Coffee Netcup|cafe|60.168659|24.941633|Aleksanterinkatu 52|00100|+358 9 121 3759||Mo-Fr 07:00-21:00; Sa 08:00-19:00; Su 10:00-18:00
        node/4370923573|Sampon Satumainen kahvila|cafe|60.164891|24.944361|Erottajankatu 7 A, sisäpiha|00130||http://nukketeatterisampo.fi/|Mo-Fr 10:00-18:00
        node/600394448|Savoy-teatteri|theatre|60.166511|24.947485|Kasarmikatu 46-48|00130|||
        node/600091159|Scandic Kaisaniemi|hotel|60.171988|24.948239|Kaisaniemenkatu 7|00100|+358 9 6899 9026||
        node/3722507687|Scandinavia Cafe|cafe|60.166267|24.952756|Eteläranta 1|00130||http://scandinaviacafe.fi/|Mo-Fr 8:00-16:00
        node/1379054406|SIS. Deli + Café|cafe|60.167742|24.939652|Kalevankatu 4|00100||https://sisdeli.fi/|Mo-Fr 07:00-19:00; Sa, Su 09:00-16:00
        node/4861869334|Spun Coffee & Goods|cafe|60.164202|24.939722|Uudenmaankatu 19-21||+358401728510||Mo-Fr 7:00-8:00; Sa-Su 10:00-11:00
        node/2396265268|Starbucks|cafe|60.167848|24.943413|Pohjoisesplanadi 39|00100||https://www.starbucks.com/|Mo-Fr 07:00-21:00; Sa 08:00-19:00; Su 10:00-18:00
        node/6049453017|Stockmann Roof|bar|60.167962|24.942687|Aleksanterinkatu 52|00100|||closed
        node/1369465689|Suomalainen kirjakauppa|books|60.168906|24.941110|Aleksanterinkatu 23|00100||https://www.suomalainen.com/|Mo-Fr 09:00-20:00; Sa 09:00-19:00; Su 11:00-18:00
        node/606949807|Suomen Pankin rahamuseo|museum|60.170329|24.953266|Snellmaninkatu 2|00170||https://www.rahamuseo.fi/|
        node/4934445365|Take T|tea|60.164913|24.950367||||https://take-t.fi/|
        node/311747780|Teemaa|cafe|60.166403|24.937813|Annankatu 19|00100|+358 41 435 4464|www.teemaa.com|Mo-Fr 10:00-19:00; Sa-Su 12:00-18:00
        node/1007416273|Théhuone|cafe|60.167166|24.935396|Eerikinkatu 10|00100|+358505510711|http://www.thehuone.com/|Mo-Fr 10:00-19:00; Sa 10:00-18:00
        node/1007994731|Topelia|library|60.171292|24.949341|||||
        node/603767090|Toscanini|restaurant|60.166173|24.942749|Bulevardi 2-4|00120||https://www.toscanini.fi/|Mo-Fr 11:00-14:30,17:00-00:00; Sa 12:00-00:00; Su 17:00-23:00
        node/4371604494|Tuomiokirkon krypta|attraction|60.170682|24.952114|Kirkkokatu 18|00170|||
        node/1380976608|U. Kaleva Bar|pub|60.168007|24.939608|Kalevankatu 3|00100||http://www.ukaleva.fi/|Mo-Su 14:00-02:00
        node/256200068|UniCafe|restaurant|60.169180|24.940796|Mannerheimintie 3 B|||https://www.unicafe.fi/|Mo-Fr 10:30-19:00; Sa 11:30-17:00
        node/5980931984|UniCafe Rotunda|cafe|60.170336|24.950163|Unioninkatu 36|00170|||Mo-Fr 09:30 - 15:00. Lunch Mo-Fr 11:00 - 13:30
        node/448156823|Via Tribunali|restaurant|60.168475|24.952034|Sofiankatu 4|00170|+358 50 3288 664|http://www.viatribunali.fi/|Mo-Th 11:00-22:00; Fr 11:00-00:00; Sa 12:00-00:00; Su 12:00-20:00
        node/615217029|Villi Wäinö|pub|60.167825|24.939849|Kalevankatu 4|00100||http://www.villiwaino.fi/|Su-Th 14:00-02:00, Fr 14:00-05:00, Sa 12:00-05:00
        node/2264356409|Vin-Vin|bar|60.167572|24.939110|Yrjönkatu 24|00100|||Mo-Fr 16:00-, Sa 14:00-
        node/3646572401|WHS Teatteri Union|theatre|60.175713|24.951182|Siltavuorenranta 18|00170|+358401530054|http://www.teatteriunion.fi/|
        node/4689094127|Why join the navy when you can be a pirate|bar|60.167481|24.935725|Eerikinkatu 5|00120||https://whyjoin.fi/|Mo 09:00-20:00, Tu-Th 09:00-22:00, Fr 09:00-02:00, Sa 12:00-02:00
        node/1380976609|Yrjönkadun uimahalli|sports_centre|60.168337|24.939076|Yrjönkatu 21|00100|||
        node/1378007287|Ølhus Stockholm|pub|60.167646|24.936119|Annankatu 27|00100|||Mo,Tu 15:00-23:00; We,Th 15:00-01:00; Fr,Sa 15:00-02:00; PH off
        """
}
