import { texts as check } from '#features/check/texts/hu.ts';
import { texts as comparison } from '#features/comparison/texts/hu.ts';
import { serverTexts as consoleOnServer } from '#features/console/texts/hu.ts';
import { texts as diagrams } from '#features/diagrams/texts/hu.ts';
import { texts as discovery } from '#features/discovery/texts/hu.ts';
import { texts as hero } from '#features/hero/texts/hu.ts';
import { texts as offline } from '#features/offline/texts/hu.ts';
import { texts as pictures } from '#features/pictures/texts/hu.ts';
import { texts as relations } from '#features/relations/texts/hu.ts';
import { texts as search } from '#features/search/texts/hu.ts';
import { texts as versions } from '#features/versions/texts/hu.ts';

/** The texts of features, by their names. */
export const texts = { search, versions, comparison, check, diagrams, discovery, hero, offline, relations, pictures };

/** The texts of features for what only the server renders. The build for the browser leaves them out. */
export const serverTexts = { console: consoleOnServer };
