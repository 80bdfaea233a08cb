import { z } from 'zod';
import { isPlainSegment } from '#sources/ignore/path-rules.ts';

/*
 * What the functions of extensions return. Unknown keys are dropped, and everything has a bound.
 */

const line = z.int().min(1).max(10_000_000);

/** Findings of a rule in a document. */
export const findings = z
  .array(
    z.object({
      message: z.string().min(1).max(500),
      line: line.optional(),
      subject: z.string().max(500).optional(),
    }),
  )
  .max(200);

/** Facts of a manifest. */
export const facts = z.object({
  name: z.string().max(200).optional(),
  version: z.string().max(100).optional(),
  description: z.string().max(1_000).optional(),
  license: z.string().max(200).optional(),
  homepage: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .optional(),
  keywords: z.array(z.string().max(100)).max(100).optional(),
});

const path = z.string().min(1).max(1_000);

/** Repositories of a source. */
export const repositories = z
  .array(
    z.object({
      folder: z
        .string()
        .max(200)
        .refine(isPlainSegment, 'the name of a repository without slashes and control characters'),
      files: z.array(z.object({ path, hash: z.string().min(1).max(200), size: z.int().min(0) })).max(20_000),
    }),
  )
  .max(5_000);

// A redirect would need a Location, and the other two have no body.
const status = z
  .int()
  .min(200)
  .max(599)
  .refine((code) => code !== 204 && code !== 205 && (code < 300 || code >= 400), 'a status of an answer with a body')
  .optional();
const maxBody = 5 * 1024 * 1024;
const body = z
  .union([z.string(), z.instanceof(Uint8Array)])
  .refine(({ length }) => length <= maxBody, 'has more than 5 MB');

/** The answer of a route. */
export const answer = z.union(
  [
    z.object({ title: z.string().min(1).max(200), html: z.string().max(maxBody), status }),
    z.object({ contentType: z.string().regex(/^[\w.+-]+\/[\w.+-]+(; ?charset=[\w-]+)?$/), body, status }),
    z.undefined(),
  ],
  { error: 'must be { title, html } with texts, { contentType, body } with a text or bytes, or undefined' },
);

/** Bytes or text of a file; undefined for a file that does not exist. */
export const content = z.union([z.instanceof(Uint8Array), z.string(), z.undefined()]);

/** Checks what a function of an extension returned. Throws an error that names what is wrong. */
export function checked<T extends z.ZodType>(schema: T, value: unknown, name: string): z.output<T> {
  const { data, error } = schema.safeParse(value);
  if (error === undefined) return data;
  const [issue] = error.issues;
  const place = issue?.path.join('.') ?? '';
  throw new TypeError(`The result of ${name} is not valid: ${place === '' ? '' : `${place} `}${issue?.message ?? ''}`);
}
