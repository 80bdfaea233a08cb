import type { Renderer } from '#markdown/pool/renderer.ts';
import type { ReportFailure } from '#model/extension/failure-reports.ts';

/** A renderer that reports each failure of an extension with its file. */
export function withFailureReports(renderer: Renderer, report: ReportFailure): Renderer {
  return {
    ...renderer,
    async render(request, family, urgency) {
      const rendered = await renderer.render(request, family, urgency);
      for (const { leftOut, ...failure } of rendered.extensionFailures ?? []) {
        const effect = leftOut ? 'The page is rendered without the extension.' : 'The block is shown as code.';
        report({ ...failure, subject: `${request.currentRepo}/${request.path}`, effect });
      }
      return rendered;
    },
  };
}
