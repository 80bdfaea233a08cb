import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

/** What surrounds a module of the operator. */
export interface ModuleSurroundings {
  /** The source of modules that are not installed where the module lies, by their specifier. */
  readonly standIns: ReadonlyMap<string, string>;
  /** Called with the URL of each file that is loaded with the module. */
  readonly onFile?: (url: string) => void;
}

/** URL of a stand-in; `require` loads it too, because the hooks answer for it. */
const standInUrl = 'data:text/javascript,stand-in:';

/**
 * Imports a module of the operator, ESM or CommonJS. A `.js` or `.ts` file with `import` or `export` is ESM, whatever the
 * package around it says. Throws what the module throws.
 */
export async function importModule(
  url: string,
  { standIns, onFile }: ModuleSurroundings,
): Promise<{ readonly [name: string]: unknown }> {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      if (!standIns.has(specifier)) return nextResolve(specifier, context);
      return { url: standInUrl + specifier, format: 'module', shortCircuit: true };
    },
    load(loaded, context, nextLoad) {
      const source = loaded.startsWith(standInUrl) ? standIns.get(loaded.slice(standInUrl.length)) : undefined;
      if (source !== undefined) return { format: 'module', source, shortCircuit: true };
      if (loaded.startsWith('file:')) onFile?.(loaded);
      const format = formatOf(loaded);
      return nextLoad(loaded, format === undefined ? context : { ...context, format });
    },
  });
  try {
    return await import(/* @vite-ignore */ url);
  } finally {
    hooks.deregister();
  }
}

/** The format of a file whose syntax tells it; undefined where Node decides. */
function formatOf(url: string): string | undefined {
  const [, ending] = /^file:(?:(?!\/node_modules\/).)*\.([jt]s)(?:[?#]|$)/.exec(url) ?? [];
  if (ending === undefined) return undefined;
  const source = readFileSync(new URL(url), 'utf8');
  const isModule = /^(?:import|export)\b/m.test(source) && !/^(?:module\.)?exports\b/m.test(source);
  if (!isModule) return undefined;
  return ending === 'ts' ? 'module-typescript' : 'module';
}
