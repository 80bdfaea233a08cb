import type { Key } from '#features/import/keys/key.ts';
import type { DocumentNames, OldSite } from '#features/import/old-site.ts';
import { folderOf } from '#model/address/readme.ts';
import { documentEnding } from '#model/page/find-document.ts';
import { withoutNumbers } from '#model/text/number-prefix.ts';
import { inFolder } from './in-folder.ts';
import type { OldRoute } from './links.ts';
import type { Conversion } from './tool.ts';

/** Maximum number of redirects of documents with numbers, and of those with names. */
const maxNumbered = 2_000;

/** The address of a folder of documents on the earlier site, with those documents whose addresses are not their paths. */
export function routeOf(docs: Key, { site }: Conversion): OldRoute {
  const base = (docs.at('routeBasePath').text ?? 'docs').replace(/^\/+|\/+$/g, '');
  const folder = inFolder(site.folder, docs.at('path').text ?? 'docs');
  return {
    address: base === '' ? '/' : `/${base}/`,
    folder,
    documents: namedIn(folder, site, ({ slug, id }) => slug ?? id),
  };
}

/** The folder of a route by the ids of its documents, as links with `docId` name them. */
export function byId({ folder }: OldRoute, { site }: Conversion): OldRoute {
  return { address: '/', folder, documents: namedIn(folder, site, ({ id }) => id) };
}

/** The documents in a folder that name themselves: a path with a slash in front is below the folder, others beside the file. */
function namedIn(
  folder: string,
  { names }: Pick<OldSite, 'names'>,
  nameOf: (names: DocumentNames) => string | undefined,
): ReadonlyMap<string, string> {
  const own = [...names].filter(([file]) => file.startsWith(folder));
  return new Map(
    own.flatMap(([file, each]) => {
      const name = nameOf(each);
      if (name === undefined) return [];
      const beside = folderOf(withoutNumbers(file.slice(folder.length)));
      const path = name.startsWith('/') ? name : `${beside}${name}`;
      return [[path.replace(/^\/+|\/+$/g, ''), file] as const];
    }),
  );
}

/** Redirects the addresses of documents whose names have numbers, which the earlier addresses lack. */
export function redirectNumbered({ address, folder, documents: named }: OldRoute, { draft, site }: Conversion): void {
  const others = new Set(named?.values());
  const own = [...site.paths].filter(
    (path) => path.startsWith(folder) && documentEnding.test(path) && !others.has(path),
  );
  const numbered = own.filter((path) => withoutNumbers(path.slice(folder.length)) !== path.slice(folder.length));
  for (const path of numbered.slice(0, maxNumbered)) {
    const stem = withoutNumbers(path.slice(folder.length))
      .replace(documentEnding, '')
      .replace(/(^|\/)(index|README)$/i, '');
    const url = site.urlOf(path);
    if (url !== undefined && stem !== '') draft.redirect(address + encodeURI(stem.replace(/\/$/, '')), url);
  }
}

/** Redirects the addresses of documents that name themselves. */
export function redirectNamed(
  { address, folder, documents: named = new Map() }: OldRoute,
  { draft, site }: Conversion,
): void {
  for (const [path, file] of [...named].slice(0, maxNumbered)) {
    const url = site.urlOf(file);
    const isUnusable = path === '' || /[?#*\s]/.test(path);
    if (url !== undefined && !isUnusable && site.urlOf(folder + path) !== url)
      draft.redirect(address + encodeURI(path), url);
  }
}
