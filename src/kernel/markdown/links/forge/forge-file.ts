import { encodePath } from '#model/address/encode-path.ts';
import { forgeAt } from '#model/forges/forges.ts';
import type { PackageAddresses } from '#model/page/render.ts';

/** The forge page of a repository's file or folder; undefined when it has none or the forge is unknown. */
export function forgeFile(
  repository: PackageAddresses | undefined,
  path: string,
  isFolder: boolean,
): string | undefined {
  const { forge: address, provenance } = repository ?? {};
  const url = address === undefined ? null : URL.parse(address);
  const forge = url === null ? undefined : forgeAt(url.hostname, provenance?.forgeKind);
  if (url === null || forge === undefined) return undefined;
  const page = `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`;
  const segments = [provenance?.start ?? '', path].join('/').split('/');
  const file = encodePath(segments.filter((segment) => segment !== '').join('/'));
  const revision =
    provenance === undefined
      ? ({ kind: 'branch', ref: 'HEAD' } as const)
      : ({ kind: 'commit', ref: provenance.commit } as const);
  return `${page}/${forge.paths.file({ ...revision, path: file, isFolder: isFolder || file === '' })}`;
}
