import type { Snapshot } from '#catalog/snapshot-store.ts';

/** A short response in plain text that no cache stores. */
export function textResponse(
  message: string,
  status: number,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return new Response(`${message}\n`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store', ...headers },
  });
}

/** Redirects to another path of the site. Caches must revalidate it, because settings and repositories change. */
export function redirect(to: string, status: 301 | 302): Response {
  return new Response(null, { status, headers: { Location: to, 'Cache-Control': 'no-cache' } });
}

/** The response before the first sync has ended. */
export function loadingResponse(): Response {
  return textResponse('The packages are still being loaded.', 503, { 'Retry-After': '5' });
}

/** The response for a name that no package of a snapshot has. */
export function unknownPackage({ isAwaited }: Pick<Snapshot, 'isAwaited'>, repo: string): Response {
  return isAwaited?.(repo) ? loadingResponse() : textResponse('No package has this name.', 404);
}
