import type { PackageRow } from '#model/views/package-view.ts';
import { firstOf } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { digest } from '#platform/hash.ts';
import type { PageContent } from './page-content.ts';

/** What the document of a page is made of. */
export interface PageInputs {
  /** The data that all pages share. */
  readonly site: SiteView;
  /** The page, with its article or with what stands for it. */
  readonly content: PageContent;
  /** The arrangement of the Matrix as a canonical query; '' for the default arrangement. */
  readonly query: string;
  /** The language of the document. */
  readonly language: string;
  /** The language that the query asks for and the site does not have. */
  readonly refused?: string | undefined;
}

/** Creates the function that computes a hash of everything that the document of a page is made of. */
export function createPageInputs(
  socialCard: ((site: SiteView, row: PackageRow) => string) | undefined,
): (inputs: PageInputs) => string {
  return ({ site, content, query, language, refused }) => {
    const { version, packages } = site;
    // The Matrix links every package and its source host.
    const listed = firstOf(content.view)?.matrix && packages;
    const image = socialCard?.(site, content.view.package);
    return digest(JSON.stringify([version, image, content, listed, query, language, refused]));
  };
}
