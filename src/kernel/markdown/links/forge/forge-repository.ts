import type { Forge } from '#model/forges/forge.ts';
import { forgeAt } from '#model/forges/forges.ts';
import type { PackageAddresses } from '#model/page/render.ts';

/** A repository at a forge with known URLs of issues and commits. */
export interface ForgeRepository {
  readonly forge: Forge;
  /** Scheme and host, without a slash at the end. */
  readonly origin: string;
  /** Owner and name, for example `acme/demo`; GitLab has groups in groups. */
  readonly path: string;
}

/** The repository of a package at its forge; undefined when the forge or its URLs are unknown. */
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
