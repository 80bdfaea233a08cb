import { texts as check } from '#features/check/texts/en.ts';
import { texts as comparison } from '#features/comparison/texts/en.ts';
import { serverTexts as consoleOnServer } from '#features/console/texts/en.ts';
import { texts as diagrams } from '#features/diagrams/texts/en.ts';
import { texts as discovery } from '#features/discovery/texts/en.ts';
import { texts as hero } from '#features/hero/texts/en.ts';
import { texts as offline } from '#features/offline/texts/en.ts';
import { texts as pictures } from '#features/pictures/texts/en.ts';
import { texts as relations } from '#features/relations/texts/en.ts';
import { texts as search } from '#features/search/texts/en.ts';
import { texts as versions } from '#features/versions/texts/en.ts';

/** The texts of features, by their names. */
export const texts = { search, versions, comparison, check, diagrams, discovery, hero, offline, relations, pictures };

/** The texts of features for what only the server renders. The build for the browser leaves them out. */
export const serverTexts = { console: consoleOnServer };
