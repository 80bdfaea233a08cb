import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Value } from '#platform/values.ts';
import { type Import, importsIn } from './js-imports.ts';
import { LiteralReader } from './js-literals.ts';
import { placesOf, type Reference, type Source, sourceOf } from './js-source.ts';
import { type Token, tokensOf } from './js-tokens.ts';

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

interface Resolved extends Import {
  /** The path of the other module in the repository. */
  readonly path: string;
}

/** Reads a module and the modules that it imports by a relative path. Literals that reach a limit are passed to `unread`. */
export async function readModule(
  file: string,
  text: string,
  { read, unread }: Pick<ToolchainFiles, 'read' | 'unread'>,
): Promise<ModuleLiterals> {
  const sources = new Map<string, Source>();
  const waiting = [{ file, text }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const tokens = tokensOf(/\.json$/.test(next.file) ? `export default ${next.text}` : next.text);
    const imports = await loadImports(next.file, tokens, async (path) => {
      if (sources.has(path) || path === file) return true;
      const loaded = sources.size + waiting.length < maxModules ? await read(path) : undefined;
      if (loaded !== undefined && !waiting.some((each) => each.file === path))
        waiting.push({ file: path, text: loaded });
      return loaded !== undefined;
    });
    sources.set(
      next.file,
      sourceOf(tokens, (name) => resolveImport(name, imports, sources)),
    );
  }
  return literalsOf(sources, file, (reason) => unread(file, reason));
}

function literalsOf(
  sources: ReadonlyMap<string, Source>,
  file: string,
  unread: (reason: string) => void,
): ModuleLiterals {
  const readAll = (places: readonly Reference[]): readonly Value[] => {
    const reader = new LiteralReader();
    const values = places.map((place) => reader.read(place));
    if (reader.cut !== undefined) unread(reader.cut);
    return values;
  };
  const exportedAt = (): Reference | undefined => {
    const source = sources.get(file);
    const at = source?.exportedAt;
    return source === undefined || at === undefined ? undefined : { source, at };
  };
  return {
    exportedAt,
    valuesOf: (name) => {
      const places = [...sources.values()].flatMap((source) => placesOf(source, name).map((at) => ({ source, at })));
      return readAll(places).filter((value) => value !== undefined);
    },
    exported: () => {
      const place = exportedAt();
      return place && readAll([place])[0];
    },
  };
}

/** Maximum number of imports of one module. */
const maxImports = 200;

/** The modules that a module imports, with their paths. */
async function loadImports(
  file: string,
  tokens: readonly Token[],
  load: (path: string) => Promise<boolean>,
): Promise<readonly Resolved[]> {
  const found: Resolved[] = [];
  for (const each of importsIn(tokens).slice(0, maxImports)) {
    for (const ending of endings) {
      const path = pathIn(folderOf(file), each.from + ending);
      if (path === undefined || !(await load(path))) continue;
      found.push({ ...each, path });
      break;
    }
  }
  return found;
}

function resolveImport(
  name: string,
  imports: readonly Resolved[],
  sources: ReadonlyMap<string, Source>,
): Reference | undefined {
  for (const { names, path } of imports) {
    const exported = names.get(name);
    const source = sources.get(path);
    if (exported === undefined || source === undefined) continue;
    const at = exported === 'default' ? source.exportedAt : source.names.get(exported);
    if (at !== undefined) return { source, at };
  }
  return undefined;
}
