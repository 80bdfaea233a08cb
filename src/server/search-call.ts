import type { Context } from 'hono';
import type { Shelf } from '#catalog/shelf.ts';
import { makeAnswer, sendAnswer } from './answer.ts';
import { foundVersions } from './found-versions.ts';
import type { SearchGate } from './search-gate.ts';
import { parseSearch } from './search-request.ts';
import { textAnswer } from './text-answer.ts';

const headers = {
  'Content-Type': 'application/json; charset=utf-8',
  'Cache-Control': 'no-cache',
  'Access-Control-Allow-Origin': '*',
};

/** `GET /api/search?q=&in=&limit=&lang=`: what a search finds. */
export function searchCall(shelf: Shelf, gate: SearchGate): (context: Context) => Promise<Response> {
  return async (context) => {
    const edition = shelf.current();
    if (edition === undefined) return textAnswer('The packages are still being loaded.', 503, { 'Retry-After': '5' });
    const query = parseSearch(context, edition.snapshot);
    if ('refused' in query) return textAnswer(query.refused, 400);
    const found = await gate.search(context, query);
    if (found === 'broken')
      return textAnswer('The search is out of order at the moment.', 503, { 'Retry-After': '30' });
    if ('wait' in found) return textAnswer('Too many searches.', 429, { 'Retry-After': String(found.wait) });
    return sendAnswer(context, makeAnswer(JSON.stringify(foundVersions(found, edition.snapshot)), headers));
  };
}
