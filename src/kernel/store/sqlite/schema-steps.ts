/**
 * The schema of the database, one step for each version. A released step is never edited, because existing databases do not
 * run it again: a change is a new entry at the end.
 */
export const schemaSteps: readonly string[] = [
  `CREATE TABLE document (
    source TEXT NOT NULL, url TEXT NOT NULL, etag TEXT, last_modified TEXT, hash TEXT NOT NULL, size INTEGER NOT NULL,
    fetched_at INTEGER NOT NULL, checked_at INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (source, url)
  ) STRICT;`,
  `CREATE TABLE memory (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, key TEXT NOT NULL, size INTEGER NOT NULL, used_on INTEGER NOT NULL,
    value TEXT NOT NULL, UNIQUE (kind, key)
  ) STRICT;
  CREATE INDEX memory_by_use ON memory (used_on, size);
  CREATE TABLE star (
    product TEXT NOT NULL, repo TEXT NOT NULL, day INTEGER NOT NULL, stars INTEGER NOT NULL,
    PRIMARY KEY (product, repo, day)
  ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE seen (
    product TEXT NOT NULL, repo TEXT NOT NULL, day INTEGER NOT NULL,
    PRIMARY KEY (product, repo)
  ) STRICT, WITHOUT ROWID;`,
  `CREATE TABLE audit (
    id INTEGER PRIMARY KEY, product TEXT NOT NULL, time INTEGER NOT NULL, event TEXT NOT NULL, user TEXT NOT NULL,
    network TEXT NOT NULL
  ) STRICT;
  CREATE INDEX audit_by_product ON audit (product, id);`,
];
