import type { SourceFeature } from '#catalog/source-feature.ts';
import type { Settings } from '#config/schema.ts';
import { openCheckouts } from './checkouts/open-checkouts.ts';
import { createGitMirrors } from './git-mirrors.ts';
import { gitSource } from './git-source.ts';
import { mirrorFolder } from './mirror/stored-mirrors.ts';
import { type GitCredentials, gitAddress } from './process/git-address.ts';

/** Git repositories as sources, and as what other sources and folders are read from. */
export const feature: SourceFeature = {
  open(source, { settings, mirrors, onProgress }) {
    if (source.kind !== 'git') return undefined;
    const { kind: _, git, ...options } = source;
    const interval = settings.server.sync.interval * 1_000;
    return gitSource({ ...options, addresses: [git].flat(), mirrors: mirrors(), onProgress, interval });
  },
  openMirrors({ settings, ...services }) {
    const { product, server } = settings;
    // A job for a repository names it without them.
    const credentials = (address: string): GitCredentials | undefined => credentialsOf(settings, address);
    return createGitMirrors({ ...services, product, folder: mirrorFolder(server.cache), credentials });
  },
  openCheckouts({ settings, readMetadata, versions }) {
    const { product, server } = settings;
    return openCheckouts(mirrorFolder(server.cache), { product, readMetadata }, versions);
  },
};

/** The credentials that the settings have for an address. */
function credentialsOf({ sources }: Settings, address: string): GitCredentials | undefined {
  const written = sources.flatMap((source) => (source.kind === 'git' ? [source.git].flat() : []));
  return written.map(gitAddress).find((each) => each.address === address)?.credentials;
}
