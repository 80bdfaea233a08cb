import { sha1 } from '#platform/hash.ts';
import type { HttpClient } from '#platform/http/http-client.ts';
import type { LastGood } from '#sources/last-good.ts';
import { type Listing, SourceError } from '#sources/source.ts';
import { parseEntries, parseFiles, type RemoteEntries, type RemoteFiles } from './remote-answers.ts';

/** A list that the remote gave: now, or earlier and why not now. */
export interface Told<T> {
  /** The list. */
  readonly value: T;
  /** Set when it is the kept copy. */
  readonly stale: Listing['stale'];
}

/** The two lists that a remote can give. */
export interface RemoteLists {
  /** The packages (C-01). Throws {@link SourceError} when the remote fails and nothing is kept. */
  entries(): Promise<Told<RemoteEntries>>;
  /** Every file, where the remote is another Asterism; undefined where it cannot list. */
  files(): Promise<Told<RemoteFiles> | undefined>;
  /** The kept copy of {@link entries}, without asking; undefined when there is none. */
  keptEntries(reason: string): Promise<Told<RemoteEntries> | undefined>;
  /** The kept copy of {@link files}, for a remote that is not to be asked. */
  keptFiles(stale: Listing['stale']): Promise<Told<RemoteFiles> | undefined>;
}

/** Makes the lists of the remote whose git-info URL is `info`, kept under that name. */
export function createRemoteLists(client: HttpClient, store: LastGood, info: string): RemoteLists {
  const filesUrl = info.replace(/\/api\/repo$/, '/api/files');

  /** Asks for a list, keeps it when it is good, and else gives the copy. Throws {@link SourceError} when there is none. */
  async function ask<T>(url: string, parse: (body: Uint8Array) => T): Promise<Told<T>> {
    let kept = await store.get(info, url);
    try {
      const answer = await client.get(url, kept);
      if (answer.status === 304 && kept !== undefined) {
        store.confirm(info, url, Date.now());
        return { value: parse(kept.body), stale: undefined };
      }
      if (answer.status !== 200) {
        if (url !== info) {
          // The remote was an Asterism once and is none any more.
          store.remove(info, url);
          kept = undefined;
        }
        throw new SourceError(`${url} answers with status ${answer.status}. Check the address.`);
      }
      const value = parse(answer.body);
      const { body, etag, lastModified } = answer;
      store.put(info, { url, etag, lastModified, hash: sha1(body), checkedAt: Date.now(), body });
      return { value, stale: undefined };
    } catch (error) {
      if (!(error instanceof SourceError) || kept === undefined) throw error;
      return { value: parse(kept.body), stale: { reason: error.message, since: kept.checkedAt } };
    }
  }

  return {
    entries: () => ask(info, (body) => parseEntries(body, info)),
    async files() {
      if (filesUrl === info) return undefined;
      try {
        return await ask(filesUrl, (body) => parseFiles(body, filesUrl));
      } catch (error) {
        if (error instanceof SourceError) return undefined;
        throw error;
      }
    },
    async keptEntries(reason) {
      const kept = await store.get(info, info);
      return kept && { value: parseEntries(kept.body, info), stale: { reason, since: kept.checkedAt } };
    },
    async keptFiles(stale) {
      const kept = filesUrl === info ? undefined : await store.get(info, filesUrl);
      return kept && { value: parseFiles(kept.body, filesUrl), stale };
    },
  };
}
