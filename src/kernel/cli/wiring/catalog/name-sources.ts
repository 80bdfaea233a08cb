import { basename } from 'node:path';
import type { NameSources } from '#catalog/family-name.ts';
import { defaultProduct, type Settings } from '#config/schema.ts';

/**
 * Where the name of a family without a core package comes from: the settings, else the first source. The name of the
 * program is that of a family only if its core package has it.
 */
export function nameSourcesOf({
  site: { name },
  pages: { github },
  sources: [first],
}: {
  readonly site: Pick<Settings['site'], 'name'>;
  readonly pages: { readonly github: Pick<Settings['pages']['github'], 'repoNames'> };
  readonly sources: Settings['sources'];
}): NameSources {
  return {
    ...((name !== undefined || github.repoNames !== defaultProduct) && { name: github.repoNames }),
    owner: first && 'owner' in first && typeof first.owner === 'string' ? first.owner : undefined,
    folder: (first?.kind === 'folder' && basename(first.folder)) || undefined,
  };
}
