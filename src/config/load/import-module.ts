import { registerHooks } from 'node:module';

/** The module that a settings file gets for `import … from 'asterism'`. */
const standIn = 'data:text/javascript,export const defineConfig = (settings) => settings;';

/**
 * Imports a settings file. Its import of `defineConfig` from 'asterism' works in folders where the package is not
 * installed. Throws what the module throws.
 */
export async function importModule(url: string): Promise<{ readonly default?: unknown }> {
  const hooks = registerHooks({
    resolve(specifier, context, nextResolve) {
      if (specifier !== 'asterism') return nextResolve(specifier, context);
      return { url: standIn, shortCircuit: true };
    },
  });
  try {
    return await import(/* @vite-ignore */ url);
  } finally {
    hooks.deregister();
  }
}
