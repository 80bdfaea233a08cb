import type { SourceSettings } from '#config/fields/sources.ts';
import { maskAddress } from '#model/text/mask-address.ts';

/** The name of a source in a report, as a user would write it, without credentials. */
export function sourceName(source: SourceSettings): string {
  if (source.kind === 'folder') return source.folder;
  if (source.kind === 'remote') return maskAddress(source.remote);
  if (source.kind === 'git') return maskAddress([source.git].flat().join(', '));
  if (source.kind === 'extension') return `of the extension ${source.extension}`;
  return `${source.forge}:${source.owner}`;
}
