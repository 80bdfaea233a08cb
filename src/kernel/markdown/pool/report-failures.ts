import type { PluginFailure, RenderRequest } from '#model/page/render.ts';
import type { Renderer } from './renderer.ts';

/** Reports a failure of a plugin in a document. */
export type ReportPluginFailure = (
  failure: PluginFailure,
  document: Pick<RenderRequest, 'currentRepo' | 'path'>,
) => void;

/** A renderer that reports each failure of a plugin. */
export function withFailureReports(renderer: Renderer, report: ReportPluginFailure): Renderer {
  return {
    ...renderer,
    async render(request, family, urgency) {
      const rendered = await renderer.render(request, family, urgency);
      for (const failure of rendered.pluginFailures ?? []) report(failure, request);
      return rendered;
    },
  };
}
