import type { OpenExtension } from '#features/extensions/open-extensions.ts';
import type { RouteAnswer, RouteRequest } from '#features/extensions/package-types/extension-module.ts';
import { errorMessage } from '#platform/errors.ts';

/** Time that a route may take, in milliseconds. */
const routeMs = 10_000;

/** Answers requests to the routes of extensions: undefined for a missing page, `failed` for an extension that cannot answer. */
export type AnswerRoute = (
  extension: string,
  request: Omit<RouteRequest, 'options'>,
) => Promise<RouteAnswer | 'failed' | undefined>;

/** The routes of extensions; undefined if no extension has one. */
export function extensionRoutes(all: readonly OpenExtension[]): AnswerRoute | undefined {
  const byName = new Map(all.filter(({ surface }) => surface.routes.length > 0).map((each) => [each.name, each]));
  if (byName.size === 0) return undefined;
  return async (name, request) => {
    const extension = byName.get(name);
    if (extension === undefined) return undefined;
    const call = {
      step: 'routes',
      subject: request.path,
      effect: 'The request is answered with status 500.',
      timeoutMs: routeMs,
    };
    try {
      return await extension.thread.call({ name: 'route', args: [request] }, call);
    } catch (error) {
      extension.thread.report(call, errorMessage(error));
      return 'failed';
    }
  };
}
