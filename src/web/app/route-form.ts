import { type Base, insidePath } from '#model/address/address.ts';
import type { RouteForms } from '#model/match-route.ts';

// Set at build time, as JSON: it is smaller than the table of routes.
const forms: RouteForms = JSON.parse(String(import.meta.env.ROUTE_FORMS));
const expressions = forms.map(([form, source]) => [form, new RegExp(source)] as const);

/** The form of the content at a URL path: null for content that the browser's code leaves alone, undefined outside the site. */
export function routeForm(path: string, site: Base): RouteForms[number][0] | undefined {
  const inside = insidePath(path, site);
  if (inside === undefined) return undefined;
  const found = expressions.find(([, expression]) => expression.test(inside));
  return found === undefined ? 'document' : found[0];
}
