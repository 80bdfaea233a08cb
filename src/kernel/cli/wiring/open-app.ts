import type { Hono } from 'hono';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import { features } from '#features/server.ts';
import { threadPart } from '#server/api/health.ts';
import { type AppDeps, createApp } from '#server/app.ts';
import { builtAssets } from '#server/files/built-assets.ts';
import { siteHeaders } from '#server/http/security-headers.ts';
import { familyData } from '#server/views/family-data.ts';
import { familyView, matrixData } from '#web/document/family-view.ts';
import type { Catalog } from './catalog/open-catalog.ts';
import { modeOfSite } from './catalog/site-options.ts';
import type { Announcements } from './operations/open-announcements.ts';
import type { Operations } from './operations/open-operations.ts';
import { webhookDeps } from './operations/webhook.ts';
import type { OpenDocuments } from './pages/open-documents.ts';
import type { Reading } from './pages/open-reading.ts';

/** The parts of a site that the app routes to. */
export interface AppInput extends Pick<AppDeps, 'clientAddress' | 'firstSyncTimeout'> {
  /** The sources and the current snapshot. */
  readonly catalog: Catalog;
  /** Documents, the files of the settings, and what is drawn. */
  readonly opened: Pick<OpenDocuments, 'documents' | 'forOneUser' | 'siteFiles' | 'drawings'>;
  /** Responses that are rendered from pages. */
  readonly reading: Reading;
  /** Event streams of open pages. */
  readonly announcements: Pick<Announcements, 'events'>;
  /** True for a static site, whose responses become files. */
  readonly staticExport: boolean;
  /** The log and the counts. */
  readonly operations: Operations;
}

/** Opens the app of a site. */
export async function openApp(settings: Settings, build: BuildPaths, input: AppInput): Promise<Hono> {
  const { catalog, opened, reading, operations, clientAddress } = input;
  const { documents } = opened;
  const { snapshots, versions, sync, rendering, shared } = catalog;
  const { pages, markdown, pageDocument } = reading;
  const { onError, warn } = operations;
  const store = shared?.state;
  return createApp({
    base: settings.server.base,
    snapshots,
    versions,
    pages,
    markdown,
    features: await features.handlers({
      settings,
      mode: modeOfSite(),
      client: build.client,
      staticExport: input.staticExport,
      catalog: { ...catalog, shared: shared?.records },
      siteFiles: opened.siteFiles,
      documents: { ...documents, forOneUser: opened.forOneUser },
      pageDocument,
      clientAddress,
      features,
      counts: operations.counts({ pages: pages.counts, rendering, store }),
      onError,
      warn,
    }),
    siteHeaders: siteHeaders(settings.core.server.url),
    caching: documents.caching,
    assets: await builtAssets(build.client),
    siteFiles: opened.siteFiles,
    drawings: opened.drawings.handlers,
    events: input.announcements.events,
    webhook: webhookDeps(settings, { clientAddress, sync, onError, warn }),
    images: catalog.images,
    isStopping: operations.isStopping,
    store,
    parts: () => [...operations.states.read().map(threadPart), ...(shared?.parts() ?? [])],
    clientAddress,
    ...familyData({ ...documents, familyView, matrixData }),
    firstSyncTimeout: input.firstSyncTimeout,
    onError,
  });
}
