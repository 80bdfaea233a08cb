import type { MiddlewareHandler } from 'hono';
import { languageHeader } from '#model/language-header.ts';
import { type CacheControl, changing } from '#server/http/cache-control.ts';
import { familyKey, surrogateKeys } from '#server/http/surrogate-keys.ts';

/** Lets caches in front store responses that handlers send with `no-cache`, and adds their surrogate keys. */
export function sharedCaching({ synced, syncedInFront, brief }: CacheControl): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    const sent = headers.get('Cache-Control');
    if (sent === 'no-cache' || sent === synced) {
      headers.set('Cache-Control', context.req.header(languageHeader) === undefined ? synced : syncedInFront);
    } else if (sent === changing) headers.set('Cache-Control', brief);
    else if (sent !== brief) return;
    if (headers.has('Surrogate-Key')) return;
    for (const [name, value] of Object.entries(surrogateKeys(familyKey))) headers.set(name, value);
  };
}
