import type { PluginFailure, Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';
import { ExtensionError } from './extension-error.ts';
import { type createLoadExtensions, failureOf } from './load-extensions.ts';
import type { RenderingExtension } from './rendering-extension.ts';

/** Renders a document with some of the extensions of its family. */
export type RenderUsing = (
  request: RenderRequest,
  family: RenderFamily,
  used: readonly RenderingExtension[],
) => Rendered;

/**
 * Creates the function that renders a document with the extensions of its family. An extension that throws is left out, and
 * the document is rendered again without it.
 */
export function createRenderExtended(
  render: RenderUsing,
  load: ReturnType<typeof createLoadExtensions>,
): (request: RenderRequest, family: RenderFamily) => Promise<Rendered> {
  return async (request, family) => {
    const { usable, failures } = await load(family.plugins ?? [], request.without ?? []);
    const failed: PluginFailure[] = [...failures];
    const attempt = (used: readonly RenderingExtension[]): Rendered => {
      try {
        return render(request, family, used);
      } catch (error) {
        const rest = used.filter(({ name }) => !(error instanceof ExtensionError) || name !== error.extension);
        // Every round leaves one out, so there are no more rounds than extensions.
        if (!(error instanceof ExtensionError) || rest.length === used.length) throw error;
        failed.push(failureOf(error, true));
        return attempt(rest);
      }
    };
    const rendered = attempt(usable);
    return withFailures(rendered, failed);
  };
}

/** A document with failures of extensions before its own. */
export function withFailures(rendered: Rendered, failures: readonly PluginFailure[]): Rendered {
  const all = [...failures, ...(rendered.pluginFailures ?? [])];
  return all.length === 0 ? rendered : { ...rendered, pluginFailures: all };
}
