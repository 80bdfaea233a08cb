import { extname } from 'node:path';
import type { Context } from 'hono';
import type { Base } from '#model/address/address.ts';
import { siteFilePath } from '#model/address/site-paths.ts';
import { digest } from '#platform/hash.ts';
import { immutable } from '#server/http/cache-control.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { siteFileType } from './content-type.ts';

/** Files that the settings give the site: logos, icons, fonts and style sheets. They are in memory and never change. */
export interface SiteFiles {
  /**
   * Adds a file and returns its URL path, which has a hash of the content. The ending of the name decides its content
   * type. The content must have been checked: it is served as it is.
   */
  add(name: string, body: Uint8Array<ArrayBuffer> | string): string;
  /** The paths of all files inside the site, without its base path. */
  paths(): readonly string[];
  /** The handler of `GET /assets/site/{file}`. */
  readonly handler: (context: Context) => Promise<Response> | Response;
}

/** An image must not run scripts, and a style sheet must not load others, when its address is opened. */
const policy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Creates the files of a site, without any. */
export function createSiteFiles(site: Base): SiteFiles {
  const files = new Map<string, CachedResponse>();
  return {
    add(name, body) {
      const ending = extname(name);
      const hashed = `${name.slice(0, name.length - ending.length)}-${digest(body).slice(0, 12)}${ending}`;
      files.set(hashed, createCachedResponse(body, headersOf(ending)));
      return siteFilePath(hashed, site);
    },
    paths: () => [...files.keys()].map((name) => siteFilePath(name, { base: '' })),
    handler(context) {
      const file = files.get(context.req.param('file') ?? '');
      return file === undefined ? textResponse('There is no such file.', 404) : sendCached(context, file);
    },
  };
}

function headersOf(ending: string): Readonly<Record<string, string>> {
  return {
    'Content-Type': siteFileType(ending),
    'Cache-Control': immutable,
    'Content-Security-Policy': policy,
  };
}
