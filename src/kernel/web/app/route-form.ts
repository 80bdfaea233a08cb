import { type Base, insidePath } from '#model/address/address.ts';
import type { RouteForms } from '#model/match-route.ts';

type Form = RouteForms[number][0];

let expressions: readonly (readonly [form: Form, expression: RegExp])[] | undefined;

/** The form of the content at a URL path: null for content that the browser's code leaves alone, undefined outside the site. */
export function routeForm(path: string, site: Base): Form | undefined {
  const inside = insidePath(path, site);
  if (inside === undefined) return undefined;
  expressions ??= readForms();
  const found = expressions.find(([, expression]) => expression.test(inside));
  return found === undefined ? 'document' : found[0];
}

// Set at build time, as JSON: it is smaller than the table of routes. A server has none, and does not ask.
function readForms() {
  const forms: RouteForms = JSON.parse(String(import.meta.env.ROUTE_FORMS));
  return forms.map(([form, source]) => [form, new RegExp(source)] as const);
}
