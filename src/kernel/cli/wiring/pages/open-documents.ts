import type { OpenedFeatures } from '#catalog/opened-feature.ts';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import { siteOptions } from '#cli/wiring/catalog/site-options.ts';
import type { SettingsError } from '#config/load/settings-error.ts';
import type { Settings } from '#config/schema.ts';
import { features } from '#features/server.ts';
import type { FillSlots } from '#model/views/slotted-view.ts';
import { digest } from '#platform/hash.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { FeatureDocuments, Features } from '#server/feature.ts';
import { createSiteFiles, type SiteFiles } from '#server/files/site-files.ts';
import { cacheControl } from '#server/http/cache-control.ts';
import { filesPolicy, type PolicyInput, pagePolicy } from '#server/http/security-headers.ts';
import type { Refuse } from '#server/look/refuse.ts';
import type { PagesDeps } from '#server/pages/pages.ts';
import { createSiteViews } from '#server/views/site-view.ts';
import { type Assets, readAssets } from '#web/document/assets.ts';
import { renderDocument } from '#web/document.tsx';
import { type OpenDrawings, openDrawings } from './open-drawings.ts';
import { openLook, throwRefused } from './open-look.ts';
import { siteIdentity } from './site-identity.ts';
import { openSiteImages } from './site-images.ts';

/** Dependencies of documents. */
export interface DocumentsInput {
  readonly snapshots: SnapshotStore;
  /** The empty snapshot for the time before the first sync. */
  readonly loading: Snapshot;
  /** True for a static export. */
  readonly staticExport: boolean;
  /** What features keep open. */
  readonly opened: Pick<OpenedFeatures, 'version' | 'fillSlots'>;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** The rendering of documents. */
export interface OpenDocuments {
  /** Dependencies of everything that renders documents. */
  readonly documents: DocumentDeps;
  /** Renders documents for one user. */
  readonly forOneUser: FeatureDocuments['forOneUser'];
  /** The files that the settings give the site. */
  readonly siteFiles: SiteFiles;
  /** What fills the slots of pages. */
  readonly slots: readonly FillSlots[];
  /** Drawn images, icons and the manifest that names icons. */
  readonly drawings: OpenDrawings;
  /** Identifies the build of the interface. */
  readonly buildVersion: string;
}

/** Dependencies of everything that renders documents. */
export type DocumentDeps = Omit<PagesDeps, 'contents' | 'markdown' | 'cacheSize' | 'clientAddress'> & {
  readonly features: Features;
};

/**
 * Reads the build of the interface, and opens the rendering of documents. Throws `AssetsError` when there is no build. A part
 * of the look that is refused is left out with a warning; in a static site it is a `SettingsError`.
 */
export async function openDocuments(
  settings: Settings,
  build: BuildPaths,
  { snapshots, loading, staticExport, opened, warn, states }: DocumentsInput,
): Promise<OpenDocuments> {
  const { base } = settings.server;
  const siteFiles = createSiteFiles({ base });
  const refused: SettingsError[] = [];
  const refuse: Refuse = (error) => void refused.push(error);
  const look = await openLook(settings, build, { siteFiles, refuse });
  const images = await openSiteImages(settings.site, { files: siteFiles, refuse });
  // The site that was exported before is better than one without its logo.
  if (staticExport) throwRefused(refused);
  for (const { message } of refused) warn(`${message} The site runs without it.`);
  const identity = siteIdentity(settings, images.identity);
  const options = { ...siteOptions(settings, !staticExport), ...look.site, identity };
  const assets = await readAssets(build.client, { base, themes: options.themes, look: look.styles });
  const policy = pagePolicy({ ...assets, ...openedHosts(settings) });
  // Exported documents contain their content security policy, because a file host may send no headers.
  const documentAssets = { ...assets, ...(staticExport && { policy: filesPolicy(policy) }) };
  const buildVersion = digest(JSON.stringify([documentAssets, identity, opened.version]));
  const slots = opened.fillSlots(siteFiles.add);
  const siteView = createSiteViews(options, buildVersion);
  const drawings = await openDrawings({
    settings,
    snapshots,
    siteView,
    cacheSize: responsesSize(16, staticExport),
    assets,
    images,
    build,
    warn,
    states,
  });
  const drawnAssets = { ...documentAssets, drawsIcons: drawings.draw !== undefined };
  const documents: DocumentDeps = {
    caching: cacheControl(settings.server.caching),
    features,
    snapshots,
    loading,
    siteView,
    renderDocument: (document) => renderDocument(document, drawnAssets),
    sharedImage: drawings.sharedImage,
    policy,
  };
  return { documents, forOneUser: openForOneUser(assets), siteFiles, slots, drawings, buildVersion };
}

/** Opens documents with further styles, for one user each. */
function openForOneUser(assets: Assets): FeatureDocuments['forOneUser'] {
  return (styles) => {
    const { otherView } = assets.styles;
    const own = { ...assets, styles: { ...assets.styles, otherView: `${otherView}\n${styles.trim()}` } };
    return {
      renderDocument: (document) => renderDocument(document, own),
      policy: pagePolicy({ ...own, analytics: false, externalImages: false }),
    };
  };
}

/** Memory for cached responses, in bytes: little for a static site, whose addresses are each fetched once. */
export function responsesSize(megabytes: number, staticExport: boolean): number {
  return (staticExport ? 1 : megabytes) * 1024 * 1024;
}

function openedHosts({ core, pages }: Settings): Pick<PolicyInput, 'analytics' | 'externalImages'> {
  return {
    analytics: core.integration.google.analytics !== undefined,
    externalImages: pages.externalImages === 'direct',
  };
}
