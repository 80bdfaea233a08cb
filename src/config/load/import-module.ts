import { registerHooks } from 'node:module';

/** What `import … from 'asterism'` gives a settings file that lies where no package of that name is installed. */
const standIn = 'data:text/javascript,export const defineConfig = (settings) => settings;';

/**
 * Imports a module of the user's. One that imports `defineConfig` from 'asterism' works beside any family, also where
 * nothing is installed. Throws what the module throws.
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
