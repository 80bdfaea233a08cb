import type { Context, Hono } from 'hono';
import { routeNames } from '#model/match-route.ts';
import { type RouteName, routes } from '#model/routes.ts';

/** Responds to a request. */
export type Handler = (context: Context) => Promise<Response> | Response;

/** Handlers of `GET` requests by the name of their route. Without a handler, a request falls through to later routes. */
export type RouteHandlers = Readonly<Partial<Record<RouteName, Handler | undefined>>>;

/** Registers handlers in the order of the table, whatever the order of the object is. */
export function addHandlers(app: Hono, handlers: RouteHandlers): void {
  for (const name of routeNames) {
    const handler = handlers[name];
    if (handler !== undefined) app.get(routes[name].pattern, handler);
  }
}
