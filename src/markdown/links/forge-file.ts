import { forgeKindOf } from '#model/package/forge-kind.ts';
import type { ForgeKind } from '#model/package/provenance.ts';
import type { PackageAddresses } from '#model/page/render.ts';

type FileAddress = (ref: string, path: string, isFolder: boolean) => string;

const addresses: Readonly<Record<ForgeKind | 'bitbucket' | 'sourcehut', FileAddress>> = {
  github: (ref, path, isFolder) => `${isFolder ? 'tree' : 'blob'}/${ref}/${path}`,
  gitlab: (ref, path, isFolder) => `-/${isFolder ? 'tree' : 'blob'}/${ref}/${path}`,
  gitea: (ref, path) => `src/${ref === 'HEAD' ? 'branch' : 'commit'}/${ref}/${path}`,
  bitbucket: (ref, path) => `src/${ref}/${path}`,
  sourcehut: (ref, path) => `tree/${ref}/item/${path}`,
};

/** Forges of which only the addresses of files are known. */
const others: ReadonlyMap<string, 'bitbucket' | 'sourcehut'> = new Map([
  ['bitbucket.org', 'bitbucket'],
  ['git.sr.ht', 'sourcehut'],
]);

/** The page of a repository's file or folder at its forge, undefined where there is none or its addresses are not known. */
export function forgeFile(
  repository: PackageAddresses | undefined,
  path: string,
  isFolder: boolean,
): string | undefined {
  const { forge, provenance } = repository ?? {};
  const url = forge === undefined ? null : URL.parse(forge);
  if (url === null) return undefined;
  const kind = others.get(url.hostname) ?? forgeKindOf(url.hostname, provenance?.forgeKind);
  if (kind === undefined) return undefined;
  const page = `${url.origin}${url.pathname.replace(/\/+$/, '').replace(/\.git$/, '')}`;
  const segments = [provenance?.start ?? '', path].join('/').split('/');
  const encoded = segments.filter((segment) => segment !== '').map(encodeURIComponent);
  const isTree = isFolder || encoded.length === 0;
  return `${page}/${addresses[kind](provenance?.commit ?? 'HEAD', encoded.join('/'), isTree)}`;
}
