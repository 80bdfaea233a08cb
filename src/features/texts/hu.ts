import { texts as pictures } from '#features/pictures/texts/hu.ts';

/** The texts of features, by their names. */
export const texts = { pictures };
