import type { Forge } from '#model/forges/forge.ts';
import { forgeAt } from '#model/forges/forges.ts';
import type { PackageAddresses } from '#model/page/render.ts';

/** A repository at a forge whose addresses of issues and commits are known. */
export interface ForgeRepository {
  /** The forge. */
  readonly forge: Forge;
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Owner and name, for example `acme/demo`; GitLab has groups in groups. */
  readonly path: string;
}

/** The repository of a package at its forge, undefined where its kind or its addresses are not known. */
export function forgeRepository({
  forge: page,
  provenance,
}: Partial<PackageAddresses> = {}): ForgeRepository | undefined {
  const url = page === undefined ? null : URL.parse(page);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const forge = forgeAt(url.hostname, provenance?.forgeKind);
  const path = url.pathname.replace(/\.git$/, '').replace(/^\/+|\/+$/g, '');
  if (forge?.paths.issue === undefined || !path.includes('/')) return undefined;
  return { forge, origin: url.origin, path };
}
