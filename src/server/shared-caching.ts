import type { MiddlewareHandler } from 'hono';
import type { CacheControl } from './cache-control.ts';
import { familyKey, surrogateKeys } from './surrogate-keys.ts';

/** Lets caches in front keep what handlers send with `no-cache`, and names what they keep. */
export function sharedCaching({ synced, brief }: CacheControl): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers } = context.res;
    if (headers.get('Cache-Control') === 'no-cache') headers.set('Cache-Control', synced);
    const kept = headers.get('Cache-Control');
    if ((kept !== synced && kept !== brief) || headers.has('Surrogate-Key')) return;
    for (const [name, value] of Object.entries(surrogateKeys(familyKey))) headers.set(name, value);
  };
}
