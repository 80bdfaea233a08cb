import { makeWellFormed } from '#model/text/well-formed.ts';
import { refuseNesting } from '#platform/formats/nesting.ts';
import type { Manifest } from '#sources/manifests/manifest.ts';
import { packageFacts } from '#sources/manifests/package-facts.ts';

/** The package.json of npm. */
export const manifest: Manifest = {
  file: 'package.json',
  facts: (text, note, product) => packageFacts(makeWellFormed(refuseNesting(JSON.parse(text))), product, note),
  language: 'JavaScript',
  // Repositories in other languages have one for their tools.
  languageRank: 9,
  withoutFacts: 'It is not a JSON object, so it is not used. Correct it.',
};
