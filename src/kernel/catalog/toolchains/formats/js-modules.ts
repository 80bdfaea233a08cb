import type { ToolchainFiles } from '#catalog/toolchains/toolchain.ts';
import { pathIn } from '#model/address/path-in.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Value } from '#platform/values.ts';
import { LiteralReader } from './js-literals.ts';
import { type Reference, resolveName, type Source, sourceOf } from './js-source.ts';
import { ModuleError, type ModulePosition, modulePath } from './parse-module.ts';

/** Literals of a settings module and of the modules that it imports. */
export interface ModuleLiterals {
  /** The values of every property of a name, in the module and those that it imports, in order. */
  readonly valuesOf: (name: string) => readonly Value[];
  /** The value that the module exports; undefined when it is no literal. */
  readonly exported: () => Value;
  /** The same value, exactly: what the program computes is `computed`. */
  readonly exactly: () => Value;
}

/** The files that a module may import. */
interface ModuleFiles extends Pick<ToolchainFiles, 'read'> {
  /** Notes that a module cannot be read, why, and where the fault is: "it …". */
  readonly unread: (path: string, reason: string, position?: ModulePosition) => void;
}

/** Maximum number of modules that one settings file may import. */
const maxModules = 20;

/** Maximum number of imports of one module. */
const maxImports = 200;

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

/**
 * Reads a module and the modules that it imports by a relative path. A module that cannot be parsed has no literals. For the
 * first one, and for literals that reach a limit, `unread` is called. Rejects with `BrokenParserError`.
 */
export async function readModule(file: string, text: string, { read, unread }: ModuleFiles): Promise<ModuleLiterals> {
  const sources = new Map<string, Source>();
  const texts = new Map([[file, text]]);
  const isLoaded = async (path: string): Promise<boolean> => {
    const loaded = texts.has(path) || texts.size > maxModules ? undefined : await read(path);
    if (loaded !== undefined) texts.set(path, loaded);
    return texts.has(path);
  };
  // The map grows while its modules are read.
  for (const [path, each] of texts) {
    const targets = new Map<string, string>();
    const moduleOf = (from: string): Source | undefined => sources.get(targets.get(from) ?? '');
    const source = unlessFaulty(
      () => sourceOf(path, each, moduleOf),
      ({ message, position }) => {
        if (path === file) unread(file, message, position);
      },
    );
    if (source === undefined) continue;
    sources.set(path, source);
    for (const from of [...source.paths].slice(0, maxImports)) {
      const target = await targetOf(path, from, isLoaded);
      if (target !== undefined) targets.set(from, target);
    }
  }
  return literalsOf(sources, file, (reason) => unread(file, reason));
}

function unlessFaulty(parse: () => Source, onFault: (fault: ModuleError) => void): Source | undefined {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof ModuleError)) throw error;
    onFault(error);
    return undefined;
  }
}

/** The path of the module that another one imports. */
async function targetOf(
  file: string,
  from: string,
  isLoaded: (path: string) => Promise<boolean>,
): Promise<string | undefined> {
  for (const ending of endings) {
    const path = pathIn(folderOf(file), from + ending);
    if (path !== undefined && modulePath.test(path) && (await isLoaded(path))) return path;
  }
  return undefined;
}

function literalsOf(
  sources: ReadonlyMap<string, Source>,
  file: string,
  unread: (reason: string) => void,
): ModuleLiterals {
  const readAll = (places: readonly Reference[], isExact = false): readonly Value[] => {
    const reader = new LiteralReader({ isExact });
    const values = places.map((place) => reader.read(place));
    if (reader.cut !== undefined) unread(reader.cut);
    return values;
  };
  const exported = (isExact: boolean): Value => {
    const source = sources.get(file);
    const place = source && resolveName(source, 'default');
    return place && readAll([place], isExact)[0];
  };
  return {
    exported: () => exported(false),
    exactly: () => exported(true),
    valuesOf: (name) => {
      const places = [...sources.values()].flatMap((source) =>
        (source.properties.get(name) ?? []).map((node) => ({ source, node })),
      );
      return readAll(places).filter((value) => value !== undefined);
    },
  };
}
