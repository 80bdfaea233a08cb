import type { Metadata } from '#model/package/package.ts';
import { checkStars } from './manifests/package-facts.ts';

/** Star counts by folder or package name. */
export type Stars = ReadonlyMap<string, number>;

/** Parses star counts from stars.json or the settings. Calls `warn` for each invalid entry. */
export function parseStars(value: unknown, warn: (message: string) => void): Stars {
  const stars = new Map<string, number>();
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    warn('It must be an object of folder names and star counts, so it is not used.');
    return stars;
  }
  for (const [name, count] of Object.entries(value)) {
    const checked = checkStars(count);
    if (checked === undefined) warn(`The stars of "${name}" must be a number, 0 or more. They are left out.`);
    else stars.set(name, checked);
  }
  return stars;
}

/** Adds the stars of the last table that has the folder or package name. */
export function withStars(metadata: Metadata, folder: string, tables: readonly Stars[]): Metadata {
  const stars = tables.reduce((known, table) => table.get(folder) ?? table.get(metadata.name) ?? known, metadata.stars);
  return { ...metadata, stars };
}
