import type { translations as english } from './operator/en.ts';
import type { Translated } from './translations.ts';

/** The texts of the sign-in and the console in one language; a language that lacks a key does not compile. */
export type OperatorTexts = Translated<typeof english>;
