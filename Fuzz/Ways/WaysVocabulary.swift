extension WaysTarget {
    var lines: [String] {
        [
            "mqtt", "phone", "mail", "osrm 200", "osrm 400", "valhalla 200", "valhalla 400", "motis 200",
            "motis 500", "{", "}", "[", "]", "},{",
            "{\"_type\":\"location\",\"lat\":60.17,\"lon\":24.94,\"tst\":1795700000,\"acc\":12}",
            "\"acc\":-1,", "\"tst\":1e300,", "\"_type\":\"lwt\",",
            "\"location\":{\"timestamp\":\"2026-11-26T13:33:20Z\",",
            "\"coords\":{\"latitude\":60.17,\"longitude\":24.94,\"accuracy\":12}},",
            "{\"expire\":1795700600,\"interval\":5,\"points\":[[60.17,24.94,1795700000.5,1,12,null]]}",
            "id=maria&lat=60.17&lon=24.94&timestamp=1795700000&accuracy=12", "location=60.17,24.94",
            "geo:60.17,24.94;u=35", "geo:0,0?q=60.17,24.94(Here)", "https://maps.apple.com/?ll=60.17,24.94",
            "https://www.google.com/maps/place/Kappeli/@60.17,24.94,17z/data=!3d60.1!4d24.9",
            "https://www.openstreetmap.org/#map=17/60.17/24.94", "https://osmand.net/map?pin=60.17,24.94",
            "https://hauk.example.org/?ABCD-1234", "60.1699,24.9384,35", "leaving now", "20 min late",
            "σε 20 λεπτά", "Έφτασα!", "on my way, half an hour", "I'll call in 5 minutes",
            "[meet-way:k3jd6hq7ax-late10]", "\"code\":\"Ok\",", "\"code\":\"NoRoute\"",
            "\"error_code\":171,", "\"durations\":[[1,2],[3,null]],", "\"distances\":[[1,2],[3,4]],",
            "\"sources\":[{\"distance\":1},{\"distance\":2}],",
            "\"destinations\":[{\"distance\":1},{\"distance\":2}],",
            "\"waypoints\":[{\"distance\":1},{\"distance\":2}],",
            "\"routes\":[{\"geometry\":\"_p~iF~ps|U\",\"legs\":[{\"steps\":[]}],",
            "\"duration\":1,\"distance\":2}],",
            "\"sources_to_targets\":[[{\"distance\":0.8,\"time\":598}]],", "\"itineraries\":[],",
            "\"direct\":[],", "\"duration\":604,", "\"mode\":\"WALK\",", "\"mode\":\"TRAM\",",
        ]
    }

    var pieces: [String] {
        [
            "\"", "\\", ",", ":", "[", "]", "{", "}", "\n", "null", "true", "0", "-0", "-1", "1e999",
            "1e300", "90.1", "180", "181", "9223372036854775808", "\\u0000", "\\u202e", "\\n", "\u{10}",
            "\u{20}", "\u{30}", "\u{32}", "\u{40}", "\u{0}\u{1}a", "\u{0}\u{4}MQTT\u{4}\u{2}", "\u{7F}",
            "\u{0}", "geo:", "?q=", ";u=", ";crs=", "@", "!3d", "!4d", "#map=", "&", "=", "%2C", "%", "+",
            "late", "min", "h", "20", "?", ".", "in", "not", "\u{301}", "\u{FEFF}", "😀", "?", "_p~iF~ps|U",
            "~~~~~~~~~~", "2026-11-26T13:33:20Z",
        ]
    }
}
