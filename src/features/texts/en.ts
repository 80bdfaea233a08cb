import { texts as discovery } from '#features/discovery/texts/en.ts';
import { texts as offline } from '#features/offline/texts/en.ts';
import { texts as pictures } from '#features/pictures/texts/en.ts';

/** The texts of features, by their names. */
export const texts = { discovery, offline, pictures };
