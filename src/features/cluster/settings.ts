import { z } from 'zod';

const expected = 'a URL such as postgres://user:password@host:5432/database, with special characters percent-encoded';

/** The database of a site on many machines. */
const store = z.string({ error: expected }).refine(isPostgresUrl, { error: expected }).optional().meta({
  description:
    'URL of a PostgreSQL database that the processes of a site share. Without it, each process has a SQLite file in `server.cache`.',
  secret: true,
  see: '[Many machines](../guides/many-machines.md)',
});

/** True for a URL with a database whose parts can be decoded. */
function isPostgresUrl(text: string): boolean {
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) return false;
  return url.pathname.length > 1 && [url.username, url.password, url.pathname].every(isEncoded);
}

function isEncoded(text: string): boolean {
  return !/%(?![0-9a-f]{2})/i.test(text);
}

/** The setting `store`. */
export const groups = { store };
