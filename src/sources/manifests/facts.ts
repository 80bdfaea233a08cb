import type { Metadata } from '#model/package.ts';

/** What a manifest says of its repository; what it does not say is absent. */
export type Facts = { readonly [Field in keyof Metadata]?: Metadata[Field] | undefined };

/** Told of a field that has the wrong type or value: its path in the file, what was found, what is expected. */
export type NoteField = (field: string, found: string, expected: string) => void;
