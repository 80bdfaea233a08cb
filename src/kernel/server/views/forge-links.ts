import { encodePath } from '#model/address/encode-path.ts';
import type { FileAt } from '#model/forges/forge.ts';
import { forgeAt } from '#model/forges/forges.ts';
import type { Provenance } from '#model/package/provenance.ts';

/** Pages of the forge about a file and its commits; undefined if the forge is unknown. */
export interface ForgeLinks {
  /** The editor of the file; undefined for a tag, which cannot be edited. */
  readonly edit: string | undefined;
  /** All commits that changed the file. */
  readonly history: string | undefined;
  /** The page of a commit. */
  commit(id: string): string | undefined;
  /** The page of a pull or merge request. */
  request(number: number): string | undefined;
}

const noLinks: ForgeLinks = { edit: undefined, history: undefined, commit: () => undefined, request: () => undefined };

/** Links about a file. They begin with the web page of the repository, never with the address that it was cloned from. */
export function forgeLinks(forge: string | undefined, provenance: Provenance | undefined, file: string): ForgeLinks {
  const url = forge === undefined ? null : URL.parse(forge);
  const paths = url === null ? undefined : forgeAt(url.hostname, provenance?.forgeKind)?.paths;
  if (url === null || provenance === undefined || paths === undefined) return noLinks;
  const root = `${url.origin}${url.pathname.replace(/\/+$|\.git\/*$/, '')}`;
  const at = fileAt(provenance, file);
  const below = (path: string | undefined): string | undefined => path && `${root}/${path}`;
  return {
    edit: at.kind === 'branch' ? below(paths.edit?.(at)) : undefined,
    history: below(paths.history?.(at)),
    commit: (id) => below(paths.commit?.(id)),
    request: (number) => below(paths.request?.(number)),
  };
}

function fileAt({ ref, tag, start, commit }: Provenance, file: string): FileAt {
  const kind = ref === undefined ? 'commit' : tag ? 'tag' : 'branch';
  const path = encodePath(start === '' ? file : `${start}/${file}`);
  return { kind, ref: encodePath(ref ?? commit), path, isFolder: false };
}
