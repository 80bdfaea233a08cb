import { packageRoutes } from '#features/declared.ts';
import { coreRoute } from './address/address.ts';
import type { Route } from './route.ts';
import { type RouteName, routes } from './routes.ts';

interface Matcher {
  readonly name: RouteName;
  readonly expression: RegExp;
}

/** Names of all routes, in matching order. */
export const routeNames: readonly RouteName[] = Object.keys(routes).filter(isRouteName);

/** Regular expressions for the non-literal parts of a pattern, except parameters. */
const expressions: Readonly<Record<string, string>> = { '/*': '(?:/.*)?', '.': '\\.' };

/**
 * Matchers in the order of the table, by the literal first segment of their pattern; '' for patterns that begin with a
 * parameter.
 */
const matchers = Map.groupBy(routeNames.map(createMatcher), ({ name }) => firstSegment(routes[name].pattern));

/** Name of the route that the app matches for a path without the base. */
export function routeNameAt(path: string): RouteName {
  const end = path.indexOf('/', 1);
  const segment = end === -1 ? path.slice(1) : path.slice(1, end);
  return (findMatch(matchers.get(segment), path) ?? findMatch(matchers.get(''), path))?.name ?? 'page';
}

/** The route of a path without the base. */
export function routeAt(path: string): Route {
  return routes[routeNameAt(path)];
}

/** True for a name that no package can have: as the first segment of a path it matches a route of the site. */
export function isReservedName(name: string): boolean {
  return name === coreRoute || routeAt(`/${name}`).reserved;
}

/** True for a route of a file that each package has. */
export function isOfPackage(name: RouteName): boolean {
  return name in packageRoutes;
}

/** Paths without the base that the static export always writes, of a site with a public address or without. */
export function alwaysExported(isPublic = false): readonly string[] {
  return Object.values<Route>(routes)
    .filter(({ exported }) => exported === 'always' || (isPublic && exported === 'public'))
    .map(({ pattern }) => pattern);
}

/** Paths without the base of the documents that no file of a repository is behind. */
export function servedDocuments(): readonly string[] {
  return Object.values<Route>(routes)
    .filter(({ form, exported }) => form === 'served' && exported === 'always')
    .map(({ pattern }) => pattern);
}

/** Patterns of all paths of each form, in matching order; null for routes without a form, and for those whose form is mixed. */
export type RouteForms = readonly (readonly [
  form: Exclude<NonNullable<Route['form']>, 'mixed'> | null,
  expression: string,
])[];

/**
 * Returns the table in the form that the service worker needs. The build embeds it in the script, because it is smaller
 * than the table.
 */
export function routeForms(): RouteForms {
  const rows = Object.values<Route>(routes);
  return [...Map.groupBy(rows, ({ form }) => (form === undefined || form === 'mixed' ? null : form))]
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

/** False for a route that is covered by another one without a form. */
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

/** The first literal segment; '' for a segment with a parameter or a wildcard. */
function firstSegment(pattern: string): string {
  const segment = pattern.split('/', 2)[1] ?? '';
  return /[:*]/.test(segment) ? '' : segment;
}

/**
 * Converts a pattern to the source of a regular expression: `:name`, `:name{expression}` and a trailing `/*`, which
 * also matches the parent path.
 */
function sourceOf(pattern: string): string {
  return pattern.replace(
    /\/\*$|:\w+(?:\{(.+)\})?|\./g,
    (part, expression: string | undefined) => expression ?? expressions[part] ?? '[^/]+',
  );
}

function expressionOf(pattern: string): RegExp {
  return new RegExp(`^${sourceOf(pattern)}$`);
}
