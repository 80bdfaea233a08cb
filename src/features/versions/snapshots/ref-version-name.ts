import { shortName, unscopedName } from '#model/package/package.ts';
import { versionName } from '#model/package/version.ts';
import type { RepositoryData } from '#sources/source.ts';

/** The names of a package, which its tags may have in front of the version. */
export function ownNames({ folder, metadata }: Pick<RepositoryData, 'folder' | 'metadata'>): readonly string[] {
  const { name } = metadata;
  return [...new Set([folder, name, shortName(metadata), unscopedName(name)])];
}

/** The name of the version at a tag or branch: `1.2.0` for the tags `v1.2.0`, `lamp@1.2.0` and `lamp-v1.2.0` of `lamp`. */
export function refVersionName(ref: string, names: readonly string[]): string {
  const own = names.filter((name) => ref.toLowerCase().startsWith(name.toLowerCase()));
  const [rest] = own.flatMap((name) => /^[@/-](v?\d+\.\d.*)$/i.exec(ref.slice(name.length))?.[1] ?? []);
  return versionName(rest ?? ref);
}
