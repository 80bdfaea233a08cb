import type { Render } from '#markdown/render.ts';
import type { RenderExtensionFailure } from '#model/extension/render-extension.ts';
import type { Rendered, RenderFamily, RenderRequest } from '#model/page/render.ts';
import { ExtensionError } from './extension-error.ts';
import { type createLoadExtensions, failureOf } from './load-extensions.ts';
import type { RenderingExtension } from './rendering-extension.ts';

/**
 * Creates the function that renders a document with the extensions of its family. An extension that throws is left out, and
 * the document is rendered again without it.
 */
export function createRenderExtended(
  render: Render,
  load: ReturnType<typeof createLoadExtensions>,
): (request: RenderRequest, family: RenderFamily) => Promise<Rendered> {
  return async (request, family) => {
    const { extensions = [] } = family;
    if (extensions.length === 0) return render(request, family);
    const { usable, failures } = await load(extensions, request.without ?? []);
    const failed: RenderExtensionFailure[] = [...failures];
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
export function withFailures(rendered: Rendered, failures: readonly RenderExtensionFailure[]): Rendered {
  const all = [...failures, ...(rendered.extensionFailures ?? [])];
  return all.length === 0 ? rendered : { ...rendered, extensionFailures: all };
}
