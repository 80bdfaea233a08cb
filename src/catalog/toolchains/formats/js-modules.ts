import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Value } from '#platform/values.ts';
import { LiteralReader } from './js-literals.ts';
import { exportedBy, placesOf, type Reference, type Source, sourceOf } from './js-source.ts';

/** Literals of a settings module and of the modules that it imports. */
export interface ModuleLiterals {
  /** The values of every property or variable of a name, in the module and those that it imports, in order. */
  readonly valuesOf: (name: string) => readonly Value[];
  /** The value that the module exports; undefined when it is no literal. */
  readonly exported: () => Value;
  /** The position of that value; undefined when the module exports none by default. */
  readonly exportedAt: () => Reference | undefined;
}

/** Maximum number of modules that one settings file may import. */
const maxModules = 20;

const endings = [
  '',
  '.ts',
  '.mts',
  '.js',
  '.mjs',
  '.cjs',
  '.json',
  '/index.ts',
  '/index.mts',
  '/index.js',
  '/index.mjs',
];

const importing = /\bimport\s+(?:type\s+)?([^'";]{0,2000}?)\s*\bfrom\s*['"](\.[^'"\n]{1,300})['"]/g;
const requiring = /\b(?:const|let|var)\s+([\w$]+|\{[^}]{0,2000}\})\s*=\s*require\(\s*['"](\.[^'"\n]{1,300})['"]\s*\)/g;

interface Import {
  /** The name in the importing module, with the exported name; `default` for the default export. */
  readonly names: ReadonlyMap<string, string>;
  readonly path: string;
}

/** Reads a module and the modules that it imports by a relative path. */
export async function readModule(
  file: string,
  text: string,
  read: (path: string) => Promise<string | undefined>,
): Promise<ModuleLiterals> {
  const sources = new Map<string, Source>();
  const waiting = [{ file, text }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const imports = await loadImports(next.file, next.text, async (path) => {
      if (sources.has(path) || path === file) return true;
      const loaded = sources.size + waiting.length < maxModules ? await read(path) : undefined;
      if (loaded !== undefined && !waiting.some((each) => each.file === path))
        waiting.push({ file: path, text: loaded });
      return loaded !== undefined;
    });
    const source = /\.json$/.test(next.file) ? `export default ${next.text}` : next.text;
    sources.set(
      next.file,
      sourceOf(source, (name) => resolveImport(name, imports, sources)),
    );
  }
  return literalsOf(sources, file);
}

function literalsOf(sources: ReadonlyMap<string, Source>, file: string): ModuleLiterals {
  const exportedAt = (): Reference | undefined => {
    const source = sources.get(file);
    const at = source && exportedBy(source);
    return source === undefined || at === undefined ? undefined : { source, at };
  };
  return {
    exportedAt,
    valuesOf: (name) => {
      const reader = new LiteralReader();
      const places = [...sources.values()].flatMap((source) => placesOf(source, name).map((at) => ({ source, at })));
      return places.map((place) => reader.read(place)).filter((value) => value !== undefined);
    },
    exported: () => {
      const place = exportedAt();
      return place && new LiteralReader().read(place);
    },
  };
}

/** The modules that a module imports, with their paths. */
async function loadImports(
  file: string,
  text: string,
  load: (path: string) => Promise<boolean>,
): Promise<readonly Import[]> {
  const found: Import[] = [];
  for (const [, names = '', from = ''] of [...text.matchAll(importing), ...text.matchAll(requiring)]) {
    for (const ending of endings) {
      const path = pathIn(folderOf(file), from + ending);
      if (path === undefined || !(await load(path))) continue;
      found.push({ names: importedNames(names), path });
      break;
    }
  }
  return found;
}

function importedNames(clause: string): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const [, whole = '', inside = ''] = /^\s*([\w$]*)\s*,?\s*(?:\{([^}]*)\})?/.exec(clause) ?? [];
  if (whole !== '') names.set(whole, 'default');
  for (const part of inside.split(',')) {
    const [exported = '', local = exported] = part.trim().split(/\s+as\s+|\s*:\s*/);
    if (exported !== '') names.set(local.trim(), exported);
  }
  return names;
}

function resolveImport(
  name: string,
  imports: readonly Import[],
  sources: ReadonlyMap<string, Source>,
): Reference | undefined {
  for (const { names, path } of imports) {
    const exported = names.get(name);
    const source = sources.get(path);
    if (exported === undefined || source === undefined) continue;
    const at = exported === 'default' ? exportedBy(source) : source.names.get(exported);
    if (at !== undefined) return { source, at };
  }
  return undefined;
}
