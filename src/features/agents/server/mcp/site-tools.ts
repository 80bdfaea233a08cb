import type { FeatureServices } from '#server/feature.ts';
import { hostNames } from '#server/http/host-check.ts';
import type { Handler } from '#server/http/route-handlers.ts';
import { siteOrigin } from '#server/http/site-origin.ts';
import { version } from '#server/version.ts';
import { mcpCall } from './mcp-call.ts';

/** The handler of the tools of a site. */
export async function siteTools(services: FeatureServices): Promise<Handler> {
  const { settings, catalog, documents, pageDocument, search, clientAddress, onError } = services;
  const { versions, articles } = catalog;
  return mcpCall({
    server: { name: settings.product, version: await version() },
    reader: (context) => ({
      snapshot: async () => documents.snapshots.current(),
      pageDocument,
      articles,
      search: (snapshot, query) => search(context, snapshot, query),
      origin: siteOrigin(context, settings.core.server.url),
      versions,
      defaultRepo: settings.pages.github.defaultRepo,
    }),
    hosts: ['localhost', '127.0.0.1', '[::1]', ...hostNames(settings)],
    clientAddress,
    onError: (error) => onError(error, 'mcp'),
  });
}
