import type { translations as english } from './languages/en.ts';

/** A text in the plural forms of its language; `other` is always there. */
export type Plural = Partial<Record<Intl.LDMLPluralRule, string>> & { readonly other: string };

/** The texts of a language in the shape of another. */
export type Translated<T> = T extends string
  ? string
  : T extends { other: string }
    ? Plural
    : { readonly [Key in keyof T]: Translated<T[Key]> };

/** Every text of the interface in one language; a language that lacks a key does not compile. */
export type Translations = Translated<typeof english>;

/** A language was asked for that the site does not have (T-01). */
export class SetTranslationError extends Error {
  override readonly name = 'SetTranslationError';
  constructor(language: string, options?: ErrorOptions) {
    super(`setTranslation failed: '${language}'`, options);
  }
}
