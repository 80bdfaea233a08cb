import type { PackageRow } from '#model/views/package-view.ts';
import { firstOf } from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { digest } from '#platform/hash.ts';
import type { PageResponseInput } from './page-response.ts';

/** Creates the function that computes a hash of everything that the document of a page is made of. */
export function createPageInputs(
  sharedImage: ((site: SiteView, row: PackageRow) => string) | undefined,
): (inputs: PageResponseInput) => string {
  return ({ site, content, query, language, refused }) => {
    const { version, packages } = site;
    const { sources: _, ...shown } = content;
    // The Matrix links every package and its source host.
    const listed = firstOf(content.view)?.matrix && packages;
    const image = sharedImage?.(site, content.view.package);
    return digest(JSON.stringify([version, image, shown, listed, query, language, refused]));
  };
}
