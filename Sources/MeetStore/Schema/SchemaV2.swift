import MeetCore

/// The second version: places for searching without a network, cached searches, and tags of venues, one per
/// line.
///
/// `place` is not a list of the person's own: its rows come from files, in collections, and undo does not
/// affect them. `placeArea` is an R*Tree of points (https://www.sqlite.org/rtree.html) with 32-bit numbers:
/// about a metre.
let schemaV2 = """
    ALTER TABLE venue ADD COLUMN tags TEXT NOT NULL DEFAULT '';

    CREATE TABLE place (
        id INTEGER PRIMARY KEY,
        collection TEXT NOT NULL,
        provider TEXT NOT NULL,
        providerID TEXT NOT NULL,
        name TEXT NOT NULL,
        sortKey TEXT NOT NULL,
        category TEXT,
        addressLine TEXT,
        street TEXT,
        locality TEXT,
        postcode TEXT,
        country TEXT,
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        phone TEXT,
        website TEXT,
        openingHours TEXT,
        fetchedAt INTEGER NOT NULL,
        searchText TEXT NOT NULL
    ) STRICT;
    CREATE UNIQUE INDEX placeSource ON place(provider, providerID);
    CREATE INDEX placeCollection ON place(collection);

    CREATE VIRTUAL TABLE placeSearch USING fts5(
        searchText, content='place', content_rowid='id', tokenize='ascii', prefix='1 2');
    CREATE VIRTUAL TABLE placeArea USING rtree(id, south, north, west, east);
    CREATE TRIGGER placeInsert AFTER INSERT ON place BEGIN
        INSERT INTO placeSearch(rowid, searchText) VALUES (new.id, new.searchText);
        INSERT INTO placeArea VALUES (new.id, new.latitude, new.latitude, new.longitude, new.longitude);
    END;
    CREATE TRIGGER placeDelete AFTER DELETE ON place BEGIN
        INSERT INTO placeSearch(placeSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
        DELETE FROM placeArea WHERE id = old.id;
    END;
    CREATE TRIGGER placeUpdate AFTER UPDATE ON place BEGIN
        INSERT INTO placeSearch(placeSearch, rowid, searchText) VALUES ('delete', old.id, old.searchText);
        INSERT INTO placeSearch(rowid, searchText) VALUES (new.id, new.searchText);
        UPDATE placeArea SET south = new.latitude, north = new.latitude, west = new.longitude,
            east = new.longitude WHERE id = new.id;
    END;

    CREATE TABLE searchCache (
        key TEXT PRIMARY KEY,
        provider TEXT NOT NULL,
        fetchedAt INTEGER NOT NULL,
        payload BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX searchCacheAge ON searchCache(fetchedAt);
    """
