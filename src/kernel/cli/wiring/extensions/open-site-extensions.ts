import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import { type Extensions, type OpenExtensionsOptions, openExtensions } from '#extensions/open-extensions.ts';
import { digest } from '#platform/hash.ts';

/** Opens the extensions of the settings. */
export function openSiteExtensions(
  { extensions, server }: Settings,
  { extensionWorker: worker }: Pick<BuildPaths, 'extensionWorker'>,
  { warn, states }: Pick<OpenExtensionsOptions, 'warn' | 'states'>,
): Promise<Extensions> {
  return openExtensions(extensions, { worker, memoryLimit: server.limits.memoryLimit, warn, states });
}

/** The release of the code that renders pages, with the versions of the extensions that take part. */
export function extendedRelease(release: string, { rendering }: Pick<Extensions, 'rendering'>): string {
  return rendering.length === 0
    ? release
    : digest(release, ...rendering.map(({ name, version }) => `${name} ${version}`));
}
