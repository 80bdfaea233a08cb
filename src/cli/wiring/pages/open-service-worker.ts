import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import type { AppDeps } from '#server/app.ts';
import { serviceWorker } from '#server/files/service-worker.ts';
import type { SiteFiles } from '#server/files/site-files.ts';
import { type OfflineDocumentDeps, offlineDocument } from '#server/pages/offline-document.ts';
import { readServiceWorker } from '#web/offline/service-worker-file.ts';
import { allowsOffline } from './site-options.ts';

/**
 * Opens the service worker that stores pages for offline use or, if the settings disable that, one that deletes stored
 * pages.
 */
export async function openServiceWorker(
  settings: Settings,
  { client }: BuildPaths,
  document: OfflineDocumentDeps & { readonly siteFiles: Pick<SiteFiles, 'paths'> },
): Promise<Pick<AppDeps, 'serviceWorker' | 'offlineDocument'>> {
  const script = await readServiceWorker(client, allowsOffline(settings), document.siteFiles.paths());
  return { serviceWorker: serviceWorker(script), offlineDocument: offlineDocument(document) };
}
