/// The given names that are forms of the same name: `Nikos` of `Nikolaos`, `Bob` of `Robert`, `Саша` of
/// `Александр`.
///
/// Our own table of names common in English, Greek, German, Spanish, French, Italian, Russian and related
/// languages. A form may belong to several names (`Alex`); two forms match if they share a name.
enum ShortNames {
    /// Returns the names that words of these sounds are forms of.
    static func names(ofSounds sounds: [String]) -> [UInt16] {
        var names: [UInt16] = []
        for sound in sounds {
            for name in bySound[sound] ?? [] where !names.contains(name) { names.append(name) }
        }
        return names
    }

    private static let bySound: [String: [UInt16]] = {
        var bySound: [String: [UInt16]] = [:]
        for (number, line) in table.split(separator: "\n").enumerated() {
            for form in line.split(separator: " ") {
                let sound = NameSpelling.sound(SearchFolding.fold(String(form)))
                if bySound[sound]?.last != UInt16(number) {
                    bySound[sound, default: []].append(UInt16(number))
                }
            }
        }
        return bySound
    }()

    /// The table, a name per line. Spellings that sound the same (`NameSpelling.sound`) are listed once;
    /// diminutives of one sex are not listed with those of the other.
    private static let table = """
        aaron aron ari
        abraham abe bram avraam avram
        adam adamos adamantios makis
        adelheid adele heidi adelaida
        afroditi aphrodite frosso afro
        agata agatha agathi
        agnes agnieszka ines inez agnessa
        aikaterini ekaterini ekaterina yekaterina katerina katharina katherine catherine kathryn katarzyna kata kate katie kathy cathy kathi kaethe kathe kati katja katia katya katka kasia karin catalina caterina trina kitty kit kay
        alberto albert al bert berti albrecht adalbert
        alejandro alexander alexandros alexandre aleksandr alessandro aleksander aleksandar alec alek alex alexis alexi sandy sasha sascha sacha sander sandro alekos xander jandro oleksandr shura olek
        alejandra alexandra aleksandra alessandra alex alexa sandra sandy sasha alexia aleka ola roula
        alfredo alfred alf fred freddy
        alicia alice alison ali alisa aliki
        amalia amelia malia amelie
        anastasia nastya nastia natassa anastazja stasya tasia sia
        anastasios anastasius tasos anastas
        andreas andrew andrei andre andres andrzej andy andi drew andrik andriy andrej
        andriani adriana adriane ada
        angeliki angelika angelica angela angie angel aggeliki gelly
        angelos angel aggelos angelo
        anna ana ann anne annie anja anya anita anette annette anouk hanna hannah anni aneta nan nancy nannerl asia anka
        antonios anton antonio antoine anthony tony toni antonis antoni toño anthi antek tonino
        antonia antonietta toni tonia antoinette tonya antonina
        apostolos apostolis lakis tolis
        argyrios argyris
        aristotelis aristoteles aristos aris telis
        aristidis aristides aris
        arkadiusz arkady arek arkadi
        arnold arnaldo arnie arno
        artur arthur arturo artie art arturs artyom
        athanasios athanasius thanasis thanos nasos sakis athan
        athanasia nasia thanasia soula
        athina athena athene
        august augusto augustin agustin gus guus tino
        barbara barbora varvara babs barb babsi basia varya bab
        bartholomew bartholomaeus bartolome bart bartosz bartek vartholomaios
        beatriz beatrix beatrice bea trixie bice trix
        benjamin ben benny benji veniamin benno benek
        bernardo bernard bernhard bernie bernd berni benno
        bernadette berna bernadeta detta
        bogdan bohdan bogdanek bodan
        boris borya borislav borka
        brigitte birgit bridget brigida gitte britta gitta bri brigita
        bruno brunon
        camilla camila kamila milla cami kamilla
        carlos karl charles carlo karol charlie chuck charly carl charley calle kalle carlitos chas kalli karel
        carolina karolina caroline carol carrie caro karola lina karoline line
        cecilia cecile cecily celia cilly sheila
        charalampos charalambos haralampos haralambos babis lambis bambis charis haris harris pampos
        charlotte carlota lotte lottie lotta charlie charlotta
        christina kristina cristina christine kristine tina chris chrissy christa kirsten kirstin kristin christiane christel krista stina christiana
        christoph christopher christophoros cristobal kristof christophe kristoffer chris christos christoforos stoffer kit topher krzysztof krzysiek
        christos christo hristos xristos chris kristo
        christian kristian cristian chris christiaan krystian
        chrysoula chryssa chrysa
        clara klara claire clare chiara kler
        claudia klaudia claudette claudi
        claudio claude klaudiusz claudius
        cornelia nelly nele conny corrie cora
        cornelius kornelios cornelis kees kornel corneel
        daniel danny dan dani daniil danil danilo danek
        daniela danielle danny dani danuta ela
        david dave davey davide dawid davy dafydd
        deborah debora deb debbie debby
        despina despoina depy despo pepi
        diego dieguito
        dieter dietrich didi dietmar
        dimitra dimitroula demetra mimi dimi
        dimitrios dimitris dimitri dmitri dmitrii demetrios demetrius dima mitsos mimis mitia mitya jimmy jim demetris dmytro dimos takis demetre
        dionysios dionysis dennis denis denys
        dolores lola loli
        dominic dominik domingo dominikos domenico nic dom domi
        dorothea dorothy dora dorothee dorit dot dotty dolly dorotea thea dorota doro
        eduardo edward eduard edouard ed eddie eddy ned ted teddy edo duarte edek
        efstathios stathis evstathios
        efstratios stratos stratis
        eftychia eftihia efi
        efthymios thymios efthimis makis
        eleni helena helen elena helene helene lena leni elenitsa nitsa ellen ilona alyona jelena lenka lenotschka lenochka nelly elen olena nell lenka hela
        eleftherios lefteris
        eleftheria ritsa roula
        elias ilias elijah ilya ilja eli elia
        elisabeth elizabeth elisavet isabel isabella elsa else lisa liz lizzie lizzy beth betty betsy bettina elise elisa liza lisbeth lise liesel bess eliza sissi sissy sisi lilibet elspeth elzbieta ela lisette bella yelizaveta elizaveta alzbeta
        emanuel emmanuel manuel emmanouil manolis manos manolo manny manu manouil makis emanuele
        emilia emily emilie milly emma emmy emi
        emilio emil emile emilios emiel
        enrique heinrich henry henri hendrik henrik enrico hank harry heiner heinz hein heini harald rico quique henk henning hinrik genrikh kike rik harri
        eric erik erich erick erico rick
        ernesto ernest ernst ernie
        esperanza espe elpida
        esther ester essie hester
        eugen eugene evgeny evgeni yevgeni evgenios gene zhenya zhenia eugenio eugeniusz yevgen
        eugenia evgenia yevgenia jenny zhenya zhenia tzeni evgenija
        eva eve evi evita ewa evka
        evangelos vangelis evangelis vaggelis lakis angelos
        evangelia evangeline litsa lia eva evi vangelio valia
        fabian fabio fabien fabius
        ferdinand fernando fernand ferdi nando ferdl ferran
        florian flori flo florin
        foteini fotini fay fei photini
        fotios fotis photis
        francesca franziska francisca frances francoise fanny fran paquita franzi franka sissi zissi fani frantziska francis
        francesco franz francisco francis francois frank frans paco pancho fran paquito curro franco franky franek frantisek ferenc feri fragiskos frantzeskos
        frederic friedrich frederick federico fred freddy freddie fritz frederik fiete fryderyk freiderikos rick fridrich
        frederica friederike federica rike fritzi freddy
        gabriel gavriil gabe gabriele gavril gabor gabi
        gabriela gabriele gabrielle gabi gaby gabby gavriela
        galina galya galka galia
        georg george georgios giorgos yorgos jorge jorgos georges giorgio yuri juri jurgen juergen joerg jorg goran yiorgos gogos jerzy jurek georgi georgiy egor igor gyorgy jordi iorgos georgy georgije gosha zhora
        georgia gina giorgia georgina zeta georgie georgette georgeta
        gerald gerry jerry gerardo gerard gerhard gert gerd gerrit
        gertrud gertrude trudi trudy gerti traudl
        gerasimos makis memos
        gisela gisele gisi gise
        gottfried geoffrey jeffrey jeff geoff godfrey gottfrid
        grace gracie graciela gratia chariklia hariklia
        gregor gregory grigorios grigoris gregorio greg grigory grigori grischa grisha gregoire grzegorz
        guido gui
        gunther gunter guenther guenter gunnar
        gustav gustavo gus gustaf goesta
        hannelore hanne lore
        harald harold harry haralds
        helmut hellmuth helmuth
        hermann herman armando armand ermanno german
        hieronymus jerome jeronimo geronimo ieronimos jerry
        hugo hugh hughie ugo
        ignacio ignatius ignaz ignatios nacho inigo ignat
        ilse ilsa
        ingeborg inge inga inka
        ioanna johanna joanna joana jana joan janet jane hanna hanne jeanne juana giovanna jeannette janina joanne vanna yanna gianna nina janna janka ivana jasia asia hanka yana
        ioannis giannis yiannis yannis jannis john johann johannes johan jan hans juan jean giovanni ivan jack johnny jon gianni jens ian ioan sean shaun evan janek hannes hansi yan vanya wanja vania nannis yanis ioannes jonny vanja johnnie janos hanno ivo iwan gianis vangia janko
        irene irini eirini irina ira rena irinka rini irka
        iris iridas
        isaac isaak itzik izaak
        isabel isabella isabelle bella belle izabela isa iza ysabel
        isidoro isidor isidoros sidoros isidore
        jakob jacob james jakobus iakovos jaime santiago diego jim jimmy jamie yakov yasha jacques jack jake jacobo jacopo iago giacomo jascha seamus kuba jakub kobe jacko
        jaroslav yaroslav jarek jaroslaw slava
        jasmin yasmin jasmine yasemin jazz
        jennifer jenny jen jenni jenna guinevere
        jessica jess jessie gessica
        joachim joaquin jochen jo chimo ioakeim achim jockel akim joakim
        jonas jonah iona
        jonathan jon jonny jonatan nathan
        josef joseph jose giuseppe pepe joe joey sepp josep iosif jupp beppe josip yosef josue osip josefo seppl joschka peppe sefis
        josephine josefina josefa jo josie josefine pepa fina giuseppina pepita sefi
        joshua josh josue iisous
        julia julie juliane giulia yulia ioulia jule jules iulia uli yulya lia juliana giuliana liana
        julian julien julio julius giulio iulian jules giuliano iulios youlios juliusz
        justin justus justino iustin
        kleanthis
        kimberly kim kimberley
        klaus claus nikolaus nicolas niklas
        konstantin konstantinos constantine kostas costas kostis konstantino gus dinos kostia kostya konstantinos constantin costa konnos kostakis kotsos constantinos ntinos
        konstantina dina constanze constance constanza connie nantia ntina kostoula conny stanzi
        kurt curt konrad conrad curtis conny
        kyriakos kyriacos koulis
        kyriaki kiki koula dominica
        laura lori laurie lauretta lavra
        laurentius lorenz lorenzo lawrence laurent larry lars laurence lavrentis lenz renzo laurie laurin
        leonardo leonard leo lenny leon leonhard leonardos len lenni
        leonidas leon leo leonid
        lev leo leon leva lyova
        louisa luisa louise luise lou lulu lisl loula
        ludwig louis luis luigi lewis lou ludovico ludovic loudovikos lutz wickerl ludek gino aloys loukis lui
        loukas lukas lucas luke luca luc lukasz lukass luka
        loukia lucia lucy lucie luz lucille luzie
        lyudmila ludmila ljudmila lyuda mila luda milla
        magdalena magdalene madeleine magda lena leni madeline maddy maggie malena marlene magdalini magdi
        marcus markus marcos marko marco mark marc marek markos marcel marcin
        margarita margarete margaret margaretha marguerite maggie meg peggy rita greta gretel grete margot marga margherita margaux madge maggy gretchen margarida malgorzata gosia marge margie daisy megan
        maria mary marie mariya marija marika maro marietta mariella mia molly polly maria masha mascha marusia manya maruska marusya mitzi ria roula mariana marioara mari maritsa maroula marian mary marita mimi marilena mascha myriam
        marianna marianne mariana maryann marianthi nana
        marina marinella marinka
        marios mario marius mariusz
        martha marta marthe
        martin martino marty martyn merten martinos marcin
        martina tina martine
        matthias matthew matthaeus mateo matteo mathieu matt mathias mathis mats mateusz matvey hias matyas matthaios mathew mattis matias
        mauricio moritz maurice maurizio morris maurits
        maximilian max maximilien massimiliano maks maxi maximilianos
        maxim maksim max maximo maximos massimo maxime maks
        meletios meletis
        melanie mel melania
        melissa mel lissa missy melina
        michael michail michalis mihalis michel miguel michele mikhail mike mick mickey micky michi misha mischa mikael mihai micha miki mitch mikey mischka michal mijail michiel mikis michalakis mihail mykhailo
        michaela michelle micaela michele mikaela michi shelly mika
        miltiadis miltos
        monika monica moni mona monique
        moses moisis moises moe mojsze moshe
        nadezhda nadia nadja nadine nadeschda nadya nadiya
        natalia natalie natasha natascha nataly tasha natalya nat natali nathalie natassa natalija talia
        nathaniel nathan nate nat nathanael
        nektarios nektaris
        nicola nicole nikola nikoletta nicoletta niki nicky nikki nikol coletta nicolette nicki nikolina
        nikiforos
        nikitas nikita
        nikolaos nikos nicolas nicholas nikolaus nikolai nikolay niklas nick nicky nicolo nicola nikolas nico niko klaus kolya kolja nikola nicolau niels nils miklos mikolaj colin nikolaj nicolaas nikolos mykola claus nicanor nikolakis
        nikoleta nikoletta
        norbert bert norberto nobby
        oliver olivier ollie oli olli oliviero
        olga olja olya olia olgica
        olivia liv livia livvy
        oscar oskar ossi oskari
        otto ottokar odo
        panagiotis panayiotis panagiotes panos takis panayotis notis panais panagos pano
        panagiota giota yota panayota
        pantelis panteleimon
        paraskevas paris
        paraskevi vivi evi voula viky vicky
        patrick pat paddy patrik patricio patrizio
        patricia pat patty trish patrizia patti tricia patsy patrycja
        pavlos paul pablo paulo paolo pavel paulus pasha pascha paulie paavo pal pauli pawel polo paolino pau pashka
        paula paola pauline paulina pavlina polina paulette polly
        pelagia
        pericles periklis
        petros peter pedro pietro pierre pete piotr petr petar petrus piet pekka perry pjotr peer per pyotr petya petja peteris petrakis perico piero
        petra petroula
        philipp philip filippos felipe philippe phil filippo filip pip philippos lippi
        philippa filippa pippa
        pola
        rachel rahel raquel rachele rae
        rafael raphael raffaele rafi raf rafal rafa
        rainer reiner ray rayner rainero
        raimund raymond ramon raimondo ray raimundo
        rebecca rebekka rebeca becky becca reva
        regina gina regine reina
        reinhard reinhold reinhart
        renate renata rena reni renee
        richard ricardo riccardo rick ricky dick rich richie richi rico ritchie rik ryszard
        robert roberto rob bob bobby robbie bert robin robby rupert ruprecht rubert robbe robertos
        roberta bobbie robbie
        rodolfo rudolf rudolph rudi rudy ralf ralph rolf rolfe
        roger rogelio rodger ruediger rudiger ruggero
        roland rolando orlando rolle roly
        roman romanos romain romano roma
        rosa rose rosie rosi rosemary rosalia rosita roza rosina rosalie rosemarie rosmarie
        roswitha rosi
        ruben reuben rouven
        ruth ruthie ruthi routh
        samuel sam sammy samouil sami samuele
        samantha sam sammy
        sara sarah sarita sally sadie sarra
        sebastian bastian sebastien basti seb wastl sevastianos seba bastien
        sergio sergei serge sergius sergios seryozha serhiy sergey serjoscha
        siegfried sigi siggi
        sigrid siri sigi
        simon simeon symeon simone semyon simao sima szymon
        simone simona simonetta
        socrates sokratis
        sofia sophia sophie sofie sonja sonya sonia sofi zofia sophy zosia
        sotirios sotiris
        sotiria roula
        spyridon spyros spiros spiro spiridon pipis
        stamatios stamatis
        stamatia matina
        stanislav stanislaus stanislaw stan slava staszek stas stanislas
        stavros stauros
        stavroula voula roula
        stefan stephan stephen steven stefanos esteban etienne steve stephane stevie stepan stefano steffen stephanos istvan stefanos stefek pista ste
        stefania stephanie steffi stefanie steph estefania stephania steffie fani fania
        stylianos stelios stelio stylian
        styliani stella stela styliana
        susanne susan susanna susana suzanne suzana sue susie suzy susi zuzana sanna zuzanna sanne susanna sousana
        sven svend
        svetlana sveta lana swetlana svitlana
        svyatoslav slava
        tamara toma tam tamar
        tatiana tatjana tanja tanya tania tatyana tata
        thaddaeus tadeusz thad tadeo tadek
        theodor theodore theodoros thodoris theo teodoro ted teddy fyodor fedor fjodor theodoris feodor teodor thodoros tudor doros fedya
        theodora dora thea theda teodora fedora dorika doritsa
        theofilos theophil theo teofilo
        theresa therese teresa tess terry tessa resi thea terezia tereza teresita tere
        thomas tom tommy tomas tommaso thom foma tomasz tome tomek tomaz tommi
        timotheos timothy timo tim timmy timotheus timofei timoteo
        tobias tobi toby tobia tobiasz
        ulrich uli ulli udo ulrik ulrico
        ulrike uli rike ulli ulla ulrica
        ursula uschi ursel orsola ulla urszula ula
        valentin valentino valentinos valya val walentin
        valentina valya tina val
        valerie valeria valery val lera
        varvara
        vasileios vasilis vassilis basil vasilios basilio bill vasily billy wassili vassos vasya vasili vasil vasilij bazyli vasilakis lakis
        vasiliki vaso vicky viki vassiliki kiki basilia vasoula vassia
        vera veruschka verochka
        veronika veronica vroni ronnie vera roni veronique
        victor viktor vittorio vic vitya viktoras vik vitek viktoras
        victoria viktoria vicky viki vic vittoria tori vika wiktoria
        vincent vincenzo vicente vince vinnie vinzenz vikentios vinz vincenty enzo
        violeta violetta viola violet
        virginia ginny gina virginie
        vitaly vitali vitalij vitalik
        vladimir wladimir volodya vova wolodja vlad volodymyr wlodzimierz vladimiro wlodek
        vladislav vladislaus vlad wladyslaw ladislaus laszlo slava vladik ladislav
        vyacheslav slava wenzel wenceslaus vaclav
        walter walt wally walther gualterio valter wat
        werner wernher verner
        wilhelm william guillermo guillaume will bill billy willi willy guglielmo willem wim liam willie vilhelm wilson guillem memo wilmar
        wilhelmine wilhelmina wilma mina minna mini minnie
        wolfgang wolf wolfi
        xenia ksenia oksana ksenija ksyusha polyxeni
        yolanda jolanda iolanda yoli
        yves ivo ives yvo
        yvonne ivonne yvette
        zacharias zachary zach zack zacharie zak
        zinaida zina
        zoi zoe
        """
}
