import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import { firstOf } from '#features/import/find-settings.ts';
import { ImportError } from '#features/import/import-error.ts';
import { fieldOf, isMap, textOf, type Value } from '#platform/values.ts';
import { readSettingsText } from './read-text.ts';
import { readYaml } from './read-yaml.ts';

/** Maximum number of files that inherit each other. */
const maxFiles = 10;

/** Settings of MkDocs with those that they inherit. */
export interface InheritedSettings {
  /** The settings. */
  readonly value: Value;
  /** True if they have the settings of each file that they inherit. */
  readonly isWhole: boolean;
}

/**
 * Adds the settings of the file that `INHERIT` names, as MkDocs does: groups are merged, other values of the first file
 * count. Files that are missing, or outside of `root`, are left out. Throws {@link ImportError}.
 */
export async function readInherited(file: string, value: Value, root: string): Promise<InheritedSettings> {
  let found = { value, isWhole: true };
  let next = parentOf(file, value);
  for (let files = 0; next !== undefined; files += 1) {
    if (!isInside(next, root) || (await firstOf([next])) === undefined) return { ...found, isWhole: false };
    if (files === maxFiles)
      throw new ImportError(`${file} inherits more than ${maxFiles} files, which may name each other. Check INHERIT.`);
    const parent = readYaml(next, await readSettingsText(next));
    found = { value: merged(parent, found.value), isWhole: true };
    next = parentOf(next, parent);
  }
  return found;
}

function parentOf(file: string, value: Value): string | undefined {
  const name = textOf(fieldOf(value, 'INHERIT'));
  return name === undefined ? undefined : resolve(dirname(file), name);
}

function isInside(file: string, root: string): boolean {
  const path = relative(root, file);
  return path.split(sep)[0] !== '..' && !isAbsolute(path);
}

function merged(parent: Value, child: Value): Value {
  if (!isMap(parent) || !isMap(child)) return child;
  const names = new Set([...Object.keys(parent), ...Object.keys(child)]);
  return Object.fromEntries(
    [...names].map((name) => {
      const own = fieldOf(child, name);
      return [name, own === undefined ? fieldOf(parent, name) : merged(fieldOf(parent, name), own)];
    }),
  );
}
