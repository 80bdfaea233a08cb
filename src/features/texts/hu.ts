import { texts as discovery } from '#features/discovery/texts/hu.ts';
import { texts as offline } from '#features/offline/texts/hu.ts';
import { texts as pictures } from '#features/pictures/texts/hu.ts';

/** The texts of features, by their names. */
export const texts = { discovery, offline, pictures };
