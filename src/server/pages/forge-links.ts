import { forgeKindOf } from '#model/package/forge-kind.ts';
import type { ForgeKind, Provenance } from '#model/package/provenance.ts';

/** Where a file is edited, its history is shown, and a commit is shown; undefined where the forge is not known. */
export interface ForgeLinks {
  /** The editor of the file; undefined for a tag, which nobody can edit. */
  readonly edit: string | undefined;
  /** All commits that changed the file. */
  readonly history: string | undefined;
  /** The page of a commit. */
  commit(id: string): string | undefined;
}

const noLinks: ForgeLinks = { edit: undefined, history: undefined, commit: () => undefined };

/** Links about a file, built from the repository's page for people and never from where it was cloned from. */
export function forgeLinks(forge: string | undefined, provenance: Provenance | undefined, file: string): ForgeLinks {
  const url = forge === undefined ? null : URL.parse(forge);
  const kind = url === null ? undefined : forgeKindOf(url.hostname, provenance?.forgeKind);
  if (url === null || provenance === undefined || kind === undefined) return noLinks;
  const { ref, tag, start } = provenance;
  const root = `${url.origin}${url.pathname.replace(/\/+$|\.git\/*$/, '')}`;
  const path = encoded(start === '' ? file : `${start}/${file}`);
  const at = ref === undefined ? provenance.commit : encoded(ref);
  return {
    edit: ref === undefined || tag ? undefined : `${root}${editors[kind]}/${at}/${path}`,
    history: `${root}${histories[kind](ref === undefined ? 'commit' : tag ? 'tag' : 'branch')}/${at}/${path}`,
    commit: (id) => `${root}${commits[kind]}/${id}`,
  };
}

const editors: Readonly<Record<ForgeKind, string>> = { github: '/edit', gitlab: '/-/edit', gitea: '/_edit' };
const commits: Readonly<Record<ForgeKind, string>> = { github: '/commit', gitlab: '/-/commit', gitea: '/commit' };
const histories: Readonly<Record<ForgeKind, (ref: 'branch' | 'tag' | 'commit') => string>> = {
  github: () => '/commits',
  gitlab: () => '/-/commits',
  gitea: (ref) => `/commits/${ref}`,
};

function encoded(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
