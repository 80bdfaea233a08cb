import { timeOf } from './keepable.ts';

/** A kept answer as it is given to a page, which then knows that it is no fresh one, and from when it is. */
export async function markKept(kept: Response): Promise<Response> {
  const text = await kept.text();
  return new Response(isDocument(kept) ? markDocument(text, timeOf(kept)) : markData(text, timeOf(kept)), {
    headers: headersOf(kept),
  });
}

/** True for a page as a document, false for one as data. */
export function isDocument({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true;
}

/** What stands for a page of which no document is kept; 503 says that nothing else of it is kept either. */
export async function markShell(shell: Response, status: 200 | 503): Promise<Response> {
  return new Response(markDocument(await shell.text(), 0), { status, headers: headersOf(shell) });
}

function markDocument(html: string, time: number): string {
  return html.replace('<html ', `<html data-kept="${time}" `);
}

function markData(json: string, time: number): string {
  return json.replace('{', `{"kept":${time},`);
}

/** The body is as long as it is now, and no longer compressed. */
function headersOf({ headers }: Response): Headers {
  const own = new Headers(headers);
  for (const name of ['content-length', 'content-encoding', 'etag']) own.delete(name);
  return own;
}
