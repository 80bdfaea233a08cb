import type { Address } from '#model/address.ts';
import type { Page } from '#model/page.ts';
import type { CheckScope } from './check-scope.ts';
import type { LinkFault } from './fault.ts';
import { linkTo, suggestFile } from './suggest.ts';

/** A link as a reader gets it, and the page that it is on. */
export interface LinkOnPage {
  /** As its author wrote it. */
  readonly written: string;
  /** The address that a reader gets. */
  readonly to: string;
  /** The package's identity. */
  readonly repo: string;
  /** The page. */
  readonly page: Page;
}

/** The finding of a file that is not there. */
export function deadLink({ edition }: CheckScope, link: LinkOnPage, { repo, file }: Address): LinkFault {
  const target = suggestFile(edition, { repo, file });
  const isOwn = repo === link.repo;
  const isRelative = !/^([a-z][a-z\d+.-]*:|\/\/)/i.test(link.written);
  return {
    rule: isOwn && isRelative ? 'dead-link' : 'dead-family-link',
    message: `${isOwn ? 'The repository' : `The package "${repo}"`} has no file or folder "${file}".`,
    suggestion:
      target && (isOwn && isRelative ? linkTo(target, link.page.source ?? link.page.file, link.written) : target),
  };
}
