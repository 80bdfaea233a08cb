import { z } from 'zod';
import { group, nonEmptyString, pattern } from '#config/fields/field-types.ts';
import { fromFileUrl } from '#config/fields/from-file-url.ts';
import type { SourceKind } from '#config/fields/source-kind.ts';
import type { JsonValue } from './package-types/extension-module.ts';

/** Nesting of a value of the options. */
const maxDepth = 20;

const json = z.custom<JsonValue>((value) => isJson(value, maxDepth), { error: 'a value that JSON can hold' });

/** The name of an extension: a part of URL paths and of names of check rules. */
const extensionName = (): z.ZodString =>
  pattern(/^[a-z][a-z0-9-]{0,39}$/, 'a name of lowercase letters, digits and hyphens, at most 40');

/** Options of an extension, which are sent to its threads. */
const extensionOptions = () =>
  z.record(z.string(), json.meta({ type: 'JsonValue' }), { error: 'an object of values that JSON can represent' });

const moduleForm = 'a path or a file: URL';

/** A URL of another scheme; a single letter is a drive of Windows. */
const otherUrl = /^(?!file:)[a-z][a-z0-9+.-]+:/i;

const url = z.instanceof(URL, { error: moduleForm }).meta({ type: 'URL' });

const extension = group({
  name: extensionName().meta({
    description: 'Name of the extension, in messages, URL paths and names of check rules. It is unique.',
  }),
  version: pattern(/^[\w.+-]{1,64}$/, 'a version of letters, digits, dots, + - and _')
    .optional()
    .meta({
      description:
        'Content version. Raise it when data changes that the module reads: hashes of the module and of all that it imports are always part of it.',
    }),
  module: z
    .union([nonEmptyString(moduleForm), url], { error: moduleForm })
    .transform((module) => fromFileUrl(String(module)))
    .refine((module) => !otherUrl.test(module), { error: moduleForm })
    .meta({ description: 'The module, as a path or a `file:` URL.', isPath: true }),
  options: extensionOptions().default({}).meta({ description: 'Options for the functions of the module.' }),
});

/** Modules of the operator. */
const extensions = z
  .array(extension, { error: 'a list of { name, module, version, options }' })
  .max(50, { error: 'at most 50 extensions' })
  .refine((all) => new Set(all.map(({ name }) => name)).size === all.length, {
    error: 'extensions with different names',
  })
  .default([])
  .meta({
    description:
      'Modules that extend the site. Their code is trusted: it runs with the permissions of the process, in separate threads. Each entry has a `name`, a `module` (a path, relative to the settings file, or a `file:` URL), and optionally a `version` and `options`. A changed module takes effect after a restart.',
    example: [{ name: 'chart', module: './extensions/chart.ts' }],
    see: '[Extensions](extensions.md)',
  });

const source = group({
  extension: extensionName().meta({
    description: 'Name of an extension whose module exports a `source`.',
    example: 'notes',
  }),
  options: extensionOptions().default({}).meta({
    description: 'Options of this source. They take precedence over those of the extension.',
  }),
});

/** The setting `extensions`. */
export const groups = { extensions };

/** Sources that extensions offer. */
export const sources = {
  extension: {
    objects: [source],
    isText: () => false,
    fromText: () => undefined,
    toSettings: (object) => ({ kind: 'extension', ...object }),
  } satisfies SourceKind<z.output<typeof source>, { readonly kind: 'extension' } & z.output<typeof source>>,
};

function isJson(value: unknown, depth: number): value is JsonValue {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || depth === 0) return false;
  if (Array.isArray(value)) return value.every((each) => isJson(each, depth - 1));
  return (
    [Object.prototype, null].includes(Object.getPrototypeOf(value)) &&
    Object.values(value).every((each) => isJson(each, depth - 1))
  );
}
