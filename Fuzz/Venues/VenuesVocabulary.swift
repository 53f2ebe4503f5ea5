extension VenuesTarget {
    var lines: [String] {
        [
            "nominatim 200", "photon 200", "overpass 200", "foursquare 200", "foursquare 403", "photon 429",
            "nominatim 502", "geojson", "hours", "retry-after", "[", "]", "{", "}", "},{", "{\"features\":[",
            "{\"elements\":[", "{\"results\":[", "]}", "\"lat\":\"60.1\",", "\"lon\":\"24.9\",",
            "\"latitude\":60.1,",
            "\"longitude\":24.9,", "\"name\":\"Kappeli\",", "\"name\":null,", "\"name\":17,",
            "\"display_name\":\"Kappeli, 1, Helsinki\",",
            "{\"lat\":1,\"lon\":2,\"display_name\":\"a, b\"},",
            "{\"lat\":1,\"lon\":2,\"name\":\"a\",\"display_name\":\"a, b\"},",
            "{\"geometry\":{\"coordinates\":[1,2]},\"properties\":{\"name\":\"a\",\"amenity\":\"b;c\"}},",
            "{\"type\":\"node\",\"id\":1,\"lat\":1,\"lon\":2,\"tags\":{\"name\":\"a\",\"phone\":\"1;2\"}},",
            "{\"fsq_id\":\"a\",\"name\":\"b\",\"location\":{\"address\":\"c\"}},",
            "\"osm_type\":\"W\",", "\"osm_id\":7,",
            "\"id\":7,",
            "\"type\":\"node\",", "\"boundingbox\":[\"1\",\"2\",\"3\",\"4\"],", "\"extent\":[1,4,3,2],",
            "\"center\":{\"lat\":60,\"lon\":24},",
            "\"geocodes\":{\"main\":{\"latitude\":1,\"longitude\":2}},",
            "\"geometry\":{\"coordinates\":[24,60]},", "\"geometry\":{\"coordinates\":[[24,60],[25,61]]},",
            "\"properties\":{\"name\":\"P\"},", "\"properties\":{\"tags\":{\"brand\":\"B\"}},",
            "\"tags\":{\"name\":\"T\",\"amenity\":\"cafe\"},", "\"extratags\":{\"phone\":\"1;2\"},",
            "\"extra\":{\"opening_hours\":\"24/7\"},", "\"namedetails\":{\"name\":\"N\"},",
            "\"address\":{\"road\":\"R\",\"house_number\":\"1\",\"country_code\":\"gb\"},",
            "\"location\":{\"address\":\"A\",\"country\":\"FI\"},",
            "\"location\":{\"formatted_address\":\"F\"},",
            "\"categories\":[{\"name\":\"Café\"}],", "\"distance\":850,", "\"date_closed\":\"2025-01-01\",",
            "\"error\":\"No.\",", "\"error\":{\"message\":\"No.\"},", "\"message\":\"No.\",",
            "\"remark\":\"timed out\",",
            "null,", "17,", "{},", "[[[[[[[1,2]]]]]]],", "<html>", "Mo-Fr 08:00-18:00;", "Sa-Mo 18:00-02:00,",
            "PH off;",
        ]
    }

    var pieces: [String] {
        [
            "\"", "\\", ",", ":", "[", "]", "{", "}", " ", "\n", "null", "true", "false", "0", "-0", "-1",
            "1e999",
            "-1e999", "1e-999", "90", "-90.0000001", "180", "181", "9007199254740993",
            "999999999999999999999",
            "0.1", "\"\"", "\" \"", "\"60\"", "\"nan\"", "\"inf\"", "\"0x1p4\"", "\"+1\"", "\\u0000",
            "\\u001b[31m",
            "\\n", "\\r\\n", "\\t", "\\\"", "\\/", "\\ud83d", "\\ude00", "\\ud83d\\ude00", "\\u2028",
            "\\u202e",
            "\\u200b", "\\ufeff", "\\u0085", "\\u00a0", "\u{1B}", "\u{7F}", "\u{85}", "\u{2029}", "\u{200D}",
            "\u{FEFF}", "\u{FFFD}", "e\u{301}", "\u{301}", "\u{1100}", "😀", "🇫🇮", "ς", "王", "; ", ";;", "yes",
            "no",
            "name", "name:en", "brand", "operator", "addr:street", "addr:housenumber", "@id", "us", "fr",
            "Mo", "-",
            "Su", "–", "+", "00:00", "24:00", "26:00", "48:00", "8", "8.30", "24/7", "off", "open", "PH",
            "Jan",
            "Dec-Feb", "Sun, ", "Nov", "1994", "94", "08:49:37", "23:59:60", " GMT", "31 Feb 2027",
        ]
    }
}
