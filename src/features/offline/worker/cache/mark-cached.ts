import { dateOf } from './cacheable.ts';

/** A cached response marked with its date, so that the app shows it as a copy. */
export async function markCached(cached: Response): Promise<Response> {
  return new Response(markDocument(await cached.text(), dateOf(cached)), { headers: headersOf(cached) });
}

/** The shell as the response for a page that is not cached. */
export async function markShell(shell: Response): Promise<Response> {
  return new Response(markDocument(await shell.text(), 0), { status: 503, headers: headersOf(shell) });
}

function markDocument(html: string, time: number): string {
  return html.replace('<html ', `<html data-cached-at="${time}" `);
}

/** The body has a new length and is not compressed. */
function headersOf({ headers }: Response): Headers {
  const own = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) own.delete(name);
  return own;
}
