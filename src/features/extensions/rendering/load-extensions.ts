import { packageStandIn } from '#model/package-stand-in.ts';
import type { PluginFailure, RenderPlugin } from '#model/page/render.ts';
import { importModule } from '#platform/import-module.ts';
import { ExtensionError } from './extension-error.ts';
import type { Guard } from './guard.ts';
import { type RenderingExtension, readRenderingExtension } from './rendering-extension.ts';

/** The extensions of a family in a render thread. */
export interface LoadedExtensions {
  /** Those that can be used. */
  readonly usable: readonly RenderingExtension[];
  /** Why the others cannot be used. */
  readonly failures: readonly PluginFailure[];
}

/**
 * Creates the function that imports extensions, each once. A module that failed is not imported again, because the engine
 * keeps its error.
 */
export function createLoadExtensions(
  guard: Guard,
): (all: readonly RenderPlugin[], without: readonly string[]) => Promise<LoadedExtensions> {
  const loaded = new Map<string, RenderingExtension | ExtensionError>();

  async function load(extension: RenderPlugin, position: number): Promise<RenderingExtension | ExtensionError> {
    const { name, version, module } = extension;
    const key = JSON.stringify([name, version, module, position]);
    const known = loaded.get(key);
    if (known !== undefined) return known;
    const call = { extension: name, position, step: 'load', module } as const;
    const result = await guard
      .wait(call, async () =>
        readRenderingExtension(
          extension,
          position,
          await importModule(`${module}?${version}`, { standIns: packageStandIn }),
        ),
      )
      .catch((error: unknown) => new ExtensionError(call, error));
    loaded.set(key, result);
    return result;
  }

  return async (all, without) => {
    const usable: RenderingExtension[] = [];
    const failures: PluginFailure[] = [];
    for (const [index, extension] of all.entries()) {
      if (without.includes(extension.name)) continue;
      const result = await load(extension, index + 1);
      if (!(result instanceof ExtensionError)) usable.push(result);
      else failures.push(failureOf(result, true));
    }
    return { usable, failures };
  };
}

/** The failure that an error stands for. */
export function failureOf({ extension, step, message }: ExtensionError, leftOut: boolean): PluginFailure {
  return { plugin: extension, step, message, leftOut };
}
