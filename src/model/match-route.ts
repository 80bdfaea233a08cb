import { coreRoute } from './address/address.ts';
import { type Route, type RouteName, routes } from './routes.ts';

interface Matcher {
  readonly name: RouteName;
  readonly expression: RegExp;
}

/** What stands for the parts of a pattern that are no parameters. */
const expressions: Readonly<Record<string, string>> = { '/*': '(?:/.*)?', '.': '\\.' };

/** Matchers in the order of the table, by the literal first segment of their pattern; under '' those that begin with a parameter. */
const matchers = Map.groupBy(Object.keys(routes).filter(isRouteName).map(createMatcher), ({ name }) =>
  firstSegment(routes[name].pattern),
);

/** The name of the route that answers a path inside the site, as the app matches it. */
export function routeNameAt(path: string): RouteName {
  const end = path.indexOf('/', 1);
  const segment = end === -1 ? path.slice(1) : path.slice(1, end);
  return (findMatch(matchers.get(segment), path) ?? findMatch(matchers.get(''), path))?.name ?? 'page';
}

/** The route that answers a path inside the site. */
export function routeAt(path: string): Route {
  return routes[routeNameAt(path)];
}

/** True if no package can have the name: as the first segment of a path it leads to a route of the site itself. */
export function isReservedName(name: string): boolean {
  return name === coreRoute || routeAt(`/${name}`).reserved;
}

/** The paths inside the site that the static export always writes. */
export function alwaysExported(): readonly string[] {
  return Object.values<Route>(routes)
    .filter(({ exported }) => exported === 'always')
    .map(({ pattern }) => pattern);
}

/** Expressions for all paths of each form, in the order in which they are tried; null for routes without a form. */
export type RouteForms = readonly (readonly [form: NonNullable<Route['form']> | null, expression: string])[];

/** The table as the service worker needs it. The build puts it into the script, which is smaller than the table. */
export function routeForms(): RouteForms {
  const rows = Object.values<Route>(routes);
  return [...Map.groupBy(rows, ({ form }) => form ?? null)]
    .filter(([form]) => form !== 'document')
    .toSorted(([a], [b]) => Number(a === null) - Number(b === null))
    .map(([form, own]) => [
      form,
      `^(?:${own
        .filter(isWidest)
        .map(({ pattern }) => sourceOf(pattern))
        .join('|')})$`,
    ]);
}

/** False for a route that another one without a form covers too. */
function isWidest(route: Route, _index: number, own: readonly Route[]): boolean {
  const others = own.filter(({ pattern }) => pattern !== route.pattern && pattern.endsWith('/*'));
  return !others.some(({ pattern }) => expressionOf(pattern).test(route.pattern));
}

function findMatch(own: readonly Matcher[] | undefined, path: string): Matcher | undefined {
  return own?.find(({ expression }) => expression.test(path));
}

function isRouteName(name: string): name is RouteName {
  return name in routes;
}

function createMatcher(name: RouteName): Matcher {
  return { name, expression: expressionOf(routes[name].pattern) };
}

/** '' for a segment with a parameter or a wildcard. */
function firstSegment(pattern: string): string {
  const segment = pattern.split('/', 2)[1] ?? '';
  return /[:*]/.test(segment) ? '' : segment;
}

/** A pattern as the source of a regular expression: `:name`, `:name{expression}` and `/*` at the end, which the parent path matches too. */
function sourceOf(pattern: string): string {
  return pattern.replace(
    /\/\*$|:\w+(?:\{(.+)\})?|\./g,
    (part, expression: string | undefined) => expression ?? expressions[part] ?? '[^/]+',
  );
}

function expressionOf(pattern: string): RegExp {
  return new RegExp(`^${sourceOf(pattern)}$`);
}
