/**
 * The tables of the schema `asterism`, one step for each version. A released step is never edited, because existing
 * databases do not run it again: a change is a new entry at the end. Keys that come from outside are hashed or short,
 * since an index takes at most 2,700 bytes.
 */
export const schemaSteps: readonly string[] = [
  `CREATE TABLE asterism.blob (
    name text COLLATE "C" PRIMARY KEY, used_on date NOT NULL, size integer NOT NULL, content bytea NOT NULL
  );
  ALTER TABLE asterism.blob ALTER COLUMN content SET STORAGE EXTERNAL;
  CREATE INDEX blob_by_use ON asterism.blob (used_on);
  CREATE TABLE asterism.publication (
    product text COLLATE "C", kind text COLLATE "C", number bigint, at bigint NOT NULL,
    blob text COLLATE "C" NOT NULL REFERENCES asterism.blob (name),
    PRIMARY KEY (product, kind, number)
  );
  CREATE UNLOGGED TABLE asterism.claim (
    name text COLLATE "C" PRIMARY KEY, owner text NOT NULL, until timestamptz NOT NULL
  );
  CREATE TABLE asterism.document (
    id bytea PRIMARY KEY, source text NOT NULL, url text NOT NULL, etag text, last_modified text, hash text NOT NULL,
    size integer NOT NULL, fetched_at bigint NOT NULL, checked_at bigint NOT NULL, body bytea NOT NULL
  );
  CREATE INDEX document_by_source ON asterism.document (md5(source));
  CREATE INDEX document_by_age ON asterism.document (fetched_at, size);
  CREATE TABLE asterism.memory (
    id bytea PRIMARY KEY, kind text NOT NULL, size integer NOT NULL, used_at timestamptz NOT NULL, value bytea NOT NULL
  );
  CREATE INDEX memory_by_use ON asterism.memory (used_at, size);
  CREATE TABLE asterism.star (
    product text COLLATE "C", repo text COLLATE "C", day integer, stars integer NOT NULL,
    PRIMARY KEY (product, repo, day)
  );
  CREATE TABLE asterism.seen (
    product text COLLATE "C", repo text COLLATE "C", day integer NOT NULL,
    PRIMARY KEY (product, repo)
  );
  CREATE TABLE asterism.audit (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id uuid NOT NULL UNIQUE, product text NOT NULL,
    time bigint NOT NULL, event text NOT NULL, user_name text NOT NULL, network text NOT NULL
  );
  CREATE INDEX audit_by_product ON asterism.audit (product, time, number);`,
  `CREATE TABLE asterism.record (
    product text COLLATE "C", name text COLLATE "C", text text,
    PRIMARY KEY (product, name)
  );
  CREATE TABLE asterism.failure (
    product text COLLATE "C", kind text COLLATE "C", name text COLLATE "C", count integer NOT NULL, at bigint NOT NULL,
    PRIMARY KEY (product, kind, name)
  );
  CREATE INDEX failure_by_time ON asterism.failure (product, at);`,
];
