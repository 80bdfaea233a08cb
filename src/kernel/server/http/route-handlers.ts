import type { Context, Hono, MiddlewareHandler, Next } from 'hono';
import { routeNames } from '#model/match-route.ts';
import { type Route, type RouteStage, stageOf } from '#model/route.ts';
import { type RouteName, routes } from '#model/routes.ts';
import { pass } from './middleware.ts';

/** Responds to a request, or leaves it to the next route: `return pass(next)`. */
export type Handler = (context: Context, next: Next) => Response | Promise<Response | undefined>;

/** The handler of a route for all methods: that of each method. Requests with others are left to the next route. */
export function byMethod(handlers: { readonly GET?: Handler; readonly POST?: Handler }): Handler {
  return (context, next) => {
    const { method } = context.req;
    const name = method === 'HEAD' ? 'GET' : method;
    const handler = name === 'GET' || name === 'POST' ? handlers[name] : undefined;
    return handler === undefined ? pass(next) : handler(context, next);
  };
}

/** Handlers by the name of their route. Without a handler, a request falls through to later routes. */
export type RouteHandlers = Readonly<Partial<Record<RouteName, Handler | undefined>>>;

/** Registers the handlers of the routes of a stage in the order of the table, whatever the order of the object is. */
export function addHandlers(app: Hono, stage: RouteStage, handlers: RouteHandlers): void {
  for (const name of routeNames) {
    const handler = handlers[name];
    const route: Route = routes[name];
    if (handler === undefined || stageOf(route) !== stage) continue;
    const own: MiddlewareHandler = async (context, next) => handler(context, next);
    if (stage === 'allMethods') app.all(route.pattern, own);
    else app.get(route.pattern, own);
  }
}
