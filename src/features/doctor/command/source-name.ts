import type { FeatureSource, SourceSettings } from '#config/fields/sources.ts';
import { maskAddress } from '#model/text/mask-address.ts';

/** A source that is of no feature. */
export type CheckedSource = Exclude<SourceSettings, FeatureSource>;

/** The name of a source in a report, as a user would write it, without credentials. */
export function sourceName(source: CheckedSource): string {
  if (source.kind === 'folder') return source.folder;
  if (source.kind === 'remote') return maskAddress(source.remote);
  if (source.kind === 'git') return maskAddress([source.git].flat().join(', '));
  return `${source.forge}:${source.owner}`;
}
