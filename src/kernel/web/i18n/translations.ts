import type { translations as english } from './languages/en.ts';

/** A text in the plural forms of its language. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The texts of a language in the shape of another. */
export type Translated<T> = T extends string
  ? string
  : T extends { other: string }
    ? Plural
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** All texts of the app in one language; a missing key is a type error. */
export type Translations = Translated<typeof english>;

/** A language that the site does not have, or that could not be loaded (T-01). */
export class SetTranslationError extends Error {
  override readonly name = 'SetTranslationError';
  constructor(language: string, options?: ErrorOptions) {
    super(`setTranslation failed: '${language}'`, options);
  }
}
