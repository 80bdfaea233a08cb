import { registerHooks } from 'node:module';

/**
 * Imports a module of the operator. `standIns` has the source of modules that are not installed where the module lies, by their
 * specifier. Throws what the module throws.
 */
export async function importModule(
  url: string,
  standIns: ReadonlyMap<string, string>,
): Promise<{ readonly [name: string]: unknown }> {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      const source = standIns.get(specifier);
      if (source === undefined) return nextResolve(specifier, context);
      return { url: `data:text/javascript,${source}`, shortCircuit: true };
    },
  });
  try {
    return await import(/* @vite-ignore */ url);
  } finally {
    hooks.deregister();
  }
}
