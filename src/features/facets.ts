import { onlyFacet } from '#catalog/facet.ts';
import { facet as versions } from './versions/facet.ts';

/** What the addresses of packages can name beside them. */
export const siteFacet = onlyFacet([versions]);
