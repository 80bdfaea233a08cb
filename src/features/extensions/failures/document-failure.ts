import type { PluginFailure, RenderRequest } from '#model/page/render.ts';
import type { ReportedFailure } from './failure-reports.ts';

/** The failure of an extension in a document, for the log. */
export function documentFailure(
  { plugin, step, message, leftOut }: PluginFailure,
  { currentRepo, path }: Pick<RenderRequest, 'currentRepo' | 'path'>,
): ReportedFailure {
  const effect = leftOut ? 'The page is rendered without the extension.' : 'The block is shown as code.';
  return { extension: plugin, step, subject: `${currentRepo}/${path}`, message, effect };
}
