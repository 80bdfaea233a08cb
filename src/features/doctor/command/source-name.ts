import type { SourceSettings } from '#config/fields/sources.ts';
import { maskAddress } from '#model/text/mask-address.ts';

const checked = ['folder', 'git', 'forge', 'remote'] as const;

/** A source of a kind that is checked here. Features check those of others. */
export type CheckedSource = Extract<SourceSettings, { readonly kind: (typeof checked)[number] }>;

/** True for a source that is checked here. */
export function isChecked(source: SourceSettings): source is CheckedSource {
  return checked.some((kind) => kind === source.kind);
}

/** The name of a source in a report, as a user would write it, without credentials. */
export function sourceName(source: CheckedSource): string {
  if (source.kind === 'folder') return source.folder;
  if (source.kind === 'remote') return maskAddress(source.remote);
  if (source.kind === 'git') return maskAddress([source.git].flat().join(', '));
  return `${source.forge}:${source.owner}`;
}
