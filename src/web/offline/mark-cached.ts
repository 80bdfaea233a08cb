import { dateOf } from './cacheable.ts';

/** A cached response marked with its date, so that the app shows it as a copy. */
export async function markCached(cached: Response): Promise<Response> {
  const text = await cached.text();
  return new Response(isDocument(cached) ? markDocument(text, dateOf(cached)) : markData(text, dateOf(cached)), {
    headers: headersOf(cached),
  });
}

/** True for a page as a document, false for page data. */
export function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** The shell as the response for a page without a cached document; 503 if its data is not cached either. */
export async function markShell(shell: Response, status: 200 | 503): Promise<Response> {
  return new Response(markDocument(await shell.text(), 0), { status, headers: headersOf(shell) });
}

function markDocument(html: string, time: number): string {
  return html.replace('<html ', `<html data-cached-at="${time}" `);
}

function markData(json: string, time: number): string {
  return json.replace('{', `{"cachedAt":${time},`);
}

/** The body has a new length and is not compressed. */
function headersOf({ headers }: Response): Headers {
  const own = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) own.delete(name);
  return own;
}
