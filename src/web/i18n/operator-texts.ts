import type { operatorTexts as english } from './languages/en.ts';
import type { Translated } from './translations.ts';

/** The texts of the sign-in and the console in one language; a missing key is a type error. */
export type OperatorTexts = Translated<typeof english>;
