import type { Settings } from '#config/schema.ts';
import type { HeadersOf } from '#export/bucket/site-objects.ts';
import { routeAt, routeNameAt } from '#model/match-route.ts';
import type { Route } from '#model/routes.ts';
import { cacheControl, immutable } from '#server/caching/cache-control.ts';

/** Types that a browser would run as a document of the site. A bucket cannot send the policy that prevents it. */
const active = /^(image\/svg\+xml|text\/html|application\/octet-stream)/;

/** The headers of exported files as objects: caching as the server does it; files of others are no documents. */
export function objectHeaders({ server }: Pick<Settings, 'server'>): HeadersOf {
  const { synced } = cacheControl(server.caching);
  const values: Readonly<Partial<Record<Route['caching'], string>>> = { immutable, revalidate: 'no-cache' };
  return (path, type) => {
    const isForeign = ['rawFile', 'externalImage'].includes(routeNameAt(path));
    return {
      caching: values[routeAt(path).caching] ?? synced,
      ...(isForeign && active.test(type) && { disposition: 'attachment' }),
    };
  };
}
