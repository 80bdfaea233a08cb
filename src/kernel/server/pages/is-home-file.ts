import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Package } from '#model/package/package.ts';

/** True for a file of the core package that the settings give it. Such a file has no commit and no source of its own. */
export function isHomeFile({ home }: Pick<Snapshot, 'home'>, { core }: Package, file: string): boolean {
  return core && home?.files.has(file) === true;
}
