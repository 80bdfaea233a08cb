import { join } from 'node:path';
import { copyOf, documentType, type Entries, type Entry } from '#export/files/manifest.ts';
import { copyEncodings } from '#model/copy-encodings.ts';
import { digest } from '#platform/hash.ts';
import type { ObjectHeaders } from './bucket.ts';

/** A file of the site as an object. */
export interface SiteObject {
  /** Its path below the prefix. */
  readonly path: string;
  /** Hash of content and headers. */
  readonly hash: string;
  /** Its size, in bytes. */
  readonly size: number;
  /** How it is served. */
  readonly headers: ObjectHeaders;
  /** Its file on disk. */
  readonly file: string;
  /** True for a document of the site, which refers to other files. */
  readonly isDocument: boolean;
}

/** Caching and disposition of a path inside the site with this content type, as the server sends them. */
export type HeadersOf = (path: string, type: string) => Pick<ObjectHeaders, 'caching' | 'disposition'>;

/** The objects of a site in a folder, by path. Compressed copies have the headers of their file, and its encoding. */
export function siteObjects(folder: string, entries: Entries, headersOf: HeadersOf): ReadonlyMap<string, SiteObject> {
  const all = [...entries].flatMap(([path, entry]) => {
    const { type = documentType } = entry;
    return objectsOf(folder, entry, { type, ...headersOf(path, type) });
  });
  return new Map(all.map((object) => [object.path, object]));
}

function objectsOf(folder: string, entry: Entry, headers: ObjectHeaders): readonly SiteObject[] {
  const { file, size, copies = {} } = entry;
  const copied = copyEncodings.flatMap((encoding) => {
    const size = copies[encoding];
    return size === undefined ? [] : [{ path: copyOf(file, encoding), size, headers: { ...headers, encoding } }];
  });
  return [{ path: file, size, headers }, ...copied].map((object) => ({
    ...object,
    hash: digest(JSON.stringify([entry.hash, object.size, object.headers])),
    file: join(folder, object.path),
    isDocument: headers.type.startsWith('text/html') && !headers.caching.includes('immutable'),
  }));
}
