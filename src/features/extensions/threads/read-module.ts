import { z } from 'zod';
import type { ExtensionSurface } from '#features/extensions/extension-surface.ts';

/** Any function of a module. */
export type AnyFunction = (...values: readonly unknown[]) => unknown;

const aFunction = z.custom<AnyFunction>((value) => typeof value === 'function', { error: 'must be a function' });
const ruleName = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/, 'must be lowercase letters, digits and hyphens');
const routePath = z
  .string()
  .regex(/^(\/[\w.~-]+)*\/?(\/\*)?$/, 'must begin with / and may end in /*')
  .min(1);
const fileName = z.string().regex(/^[^/\\]{1,100}$/, 'must be the name of a file in the root');

const exports = z.object({
  markdownIt: aFunction.optional(),
  transformTree: aFunction.optional(),
  blocks: z.record(z.string(), aFunction).optional(),
  checks: z
    .record(
      ruleName,
      z.object({
        severity: z.enum(['error', 'warning', 'notice']),
        describe: z.string().min(1).max(500),
        check: aFunction,
      }),
    )
    .default({})
    .refine((rules) => Object.keys(rules).length <= 50, 'may have at most 50 rules'),
  manifest: z.object({ files: z.array(fileName).min(1).max(10), read: aFunction }).optional(),
  routes: z
    .record(routePath, aFunction)
    .default({})
    .refine((all) => Object.keys(all).length <= 50, 'may have at most 50 routes'),
  slots: aFunction.optional(),
  client: z
    .string()
    .regex(/^\.{0,2}[^:\\]+\.m?js$/, 'must be the path of a file that ends in .js or .mjs')
    .optional(),
  source: z.object({ list: aFunction, read: aFunction }).optional(),
});

/** The exports of a module that the contract names. */
export type ModuleExports = z.output<typeof exports>;

/** Reads the exports of a module. Throws an error that names the first one that is not what the contract says. */
export function readModule(module: Readonly<Record<string, unknown>>): ModuleExports {
  const { data, error } = exports.safeParse({ ...module });
  if (data !== undefined) return data;
  const [issue] = error.issues;
  throw new TypeError(`The export ${issue?.path.join('.') ?? ''}: ${issue?.message ?? 'it is not valid'}.`);
}

/** What a module offers. */
export function surfaceOf(
  { markdownIt, transformTree, blocks, checks, manifest, routes, client, source }: ModuleExports,
  { slots, files }: Pick<ExtensionSurface, 'slots' | 'files'>,
): ExtensionSurface {
  return {
    rendering: [markdownIt, transformTree, blocks].some((each) => each !== undefined),
    rules: Object.entries(checks).map(([name, { severity, describe: about }]) => ({ name, severity, about })),
    manifests: manifest?.files ?? [],
    routes: Object.keys(routes),
    slots,
    client,
    source: source !== undefined,
    files,
  };
}
