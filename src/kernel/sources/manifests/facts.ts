import type { Metadata } from '#model/package/package.ts';

/** Facts from a manifest; a missing field is absent. */
export type Facts = { readonly [Field in keyof Metadata]?: Metadata[Field] | undefined };

/** What is expected in a field, in words; or the field that a misspelt name means. */
export type Expected = string | { readonly meant: string };

/** Reports a field with a wrong type, value or name: its path, what was found and what is expected. */
export type WarnField = (field: string, found: string, expected: Expected) => void;
