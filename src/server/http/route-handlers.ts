import type { Context, Hono } from 'hono';
import { routeNames } from '#model/match-route.ts';
import type { Route } from '#model/route.ts';
import { type RouteName, routes } from '#model/routes.ts';

/** Responds to a request. */
export type Handler = (context: Context) => Promise<Response> | Response;

/** Handlers by the name of their route. Without a handler, a request falls through to later routes. */
export type RouteHandlers = Readonly<Partial<Record<RouteName, Handler | undefined>>>;

/**
 * Registers the handlers of the routes for `GET` requests or of those for all methods, in the order of the table, whatever the
 * order of the object is.
 */
export function addHandlers(app: Hono, handlers: RouteHandlers, methods: 'get' | 'all' = 'get'): void {
  for (const name of routeNames) {
    const handler = handlers[name];
    const route: Route = routes[name];
    if (handler !== undefined && (route.methods ?? 'get') === methods) app[methods](route.pattern, handler);
  }
}
