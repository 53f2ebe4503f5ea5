import MeetCore
import Transport

@testable import Travel

/// Places in Helsinki and answers about them, as OSRM 26.10, Valhalla 3.8 and MOTIS give them.
enum TravelAnswers {
    static let station = Coordinate(latitude: 60.1719, longitude: 24.9414)!
    static let square = Coordinate(latitude: 60.1675, longitude: 24.9479)!
    static let park = Coordinate(latitude: 60.17, longitude: 24.95)!
    static let host = "ways.example"

    static func server(_ kind: TravelServer.Kind) -> TravelServer {
        TravelServer(kind, url: "https://ways.example/a/")!
    }

    static func answer(_ body: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(status: status, body: Array(body.utf8))
    }

    static let osrmTable = """
        {"code":"Ok","durations":[[604.9],[null]],"distances":[[834.7],[null]],
        "sources":[{"hint":"x","location":[24.941402,60.171895],"name":"Rautatientori","distance":0.6},
        {"hint":"y","location":[24.95,60.17],"name":"","distance":3.1}],
        "destinations":[{"hint":"z","location":[24.9479,60.1675],"name":"Pohjoisesplanadi","distance":2}]}
        """

    static let osrmRoute = """
        {"code":"Ok","routes":[{"geometry":"_p~iF~ps|U_ulLnnqC_mqNvxq`@","legs":[{"steps":[
        {"geometry":"x","maneuver":{"bearing_after":94,"location":[24.9414,60.1719],"type":"depart",
        "modifier":"left"},
        "mode":"walking","name":"Kaivokatu","duration":300.5,"distance":400.2},
        {"geometry":"x","maneuver":{"location":[24.945,60.169],"modifier":"right","type":"turn"},
        "mode":"walking","ref":"E12","name":"","duration":304.4,"distance":434.5},
        {"geometry":"x","maneuver":{"location":[24.9479,60.1675],"modifier":"right","type":"arrive"},
        "mode":"walking","name":"Aleksanterin\\u0007katu","duration":0,"distance":0}],
        "summary":"","weight":604.9,"duration":604.9,"distance":834.7}],
        "weight_name":"duration","weight":604.9,"duration":604.9,"distance":834.7}],
        "waypoints":[{"location":[24.9414,60.1719],"name":"","distance":0.6},
        {"location":[24.9479,60.1675],"name":"","distance":2}]}
        """

    static let valhallaTable = """
        {"algorithm":"costmatrix","units":"kilometers","sources":[{"lon":24.9414,"lat":60.1719},
        {"lon":24.95,"lat":60.17}],
        "targets":[{"lon":24.9479,"lat":60.1675}],
        "sources_to_targets":[[{"distance":0.835,"time":598,"to_index":0,"from_index":0}],
        [{"distance":null,"time":null,"to_index":0,"from_index":1}]]}
        """

    static let valhallaRoute = """
        {"trip":{"locations":[],"legs":[{"maneuvers":[
        {"type":2,"instruction":"Walk east.","time":300.1,"length":0.41,"begin_shape_index":0,
        "street_names":["Kaivokatu"]},
        {"type":15,"instruction":"Turn left.","time":290,"length":0.42,"begin_shape_index":1},
        {"type":4,"instruction":"You have arrived.","time":0,"length":0,"begin_shape_index":2}],
        "summary":{"time":590.1,"length":0.83},"shape":"_izlhA~rlgdF_{geC~ywl@_kwzCn`{nI"}],
        "summary":{"time":590.1,"length":0.83},"status":0,"units":"kilometers"}}
        """

    static let motis = """
        {"from":{"name":"START","lat":60.1719,"lon":24.9414},"direct":[],"itineraries":[
        {"duration":1500,"startTime":"2026-11-27T08:00:00Z","endTime":"2026-11-27T08:25:00Z",
        "transfers":0,"legs":[
        {"mode":"WALK","from":{"name":"START","lat":60.1719,"lon":24.9414},"to":{"name":"Rautatientori",
        "lat":60.171,"lon":24.943},
        "duration":180,"startTime":"2026-11-27T08:00:00Z","endTime":"2026-11-27T08:03:00Z","distance":210},
        {"mode":"TRAM","from":{"name":"Rautatientori","lat":60.171,"lon":24.943},"to":{"name":"END",
        "lat":60.1675,"lon":24.9479},
        "duration":600,"startTime":"2026-11-27T08:15:00Z","endTime":"2026-11-27T08:25:00Z",
        "routeShortName":"6","headsign":"Arabia"}]},
        {"duration":1200,"startTime":"2026-11-27T08:10:00Z","endTime":"2026-11-27T08:30:00Z",
        "transfers":0,"legs":[
        {"mode":"WALK","from":{"name":"START","lat":60.1719,"lon":24.9414},"to":{"name":"END",
        "lat":60.1675,"lon":24.9479},
        "duration":1200,"startTime":"2026-11-27T08:10:00Z","endTime":"2026-11-27T08:30:00Z",
        "distance":900}]}]}
        """
}
