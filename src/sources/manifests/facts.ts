import type { Metadata } from '#model/package/package.ts';

/** What a manifest says of its repository; what it does not say is absent. */
export type Facts = { readonly [Field in keyof Metadata]?: Metadata[Field] | undefined };

/** What a field must be, in words; or the field that is meant by a name that no field has. */
export type Expected = string | { readonly meant: string };

/** Notes a field that has the wrong type, value or name: its path in the file, what was found, what is expected. */
export type NoteField = (field: string, found: string, expected: Expected) => void;
