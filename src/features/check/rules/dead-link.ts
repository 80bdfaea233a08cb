import type { LinkFinding } from '#features/check/report/raw-finding.ts';
import type { Address } from '#model/address/address.ts';
import type { Page } from '#model/page/page.ts';
import type { CheckScope } from './check-scope.ts';
import { linkTo } from './suggest.ts';

/** A link, and the page that contains it. */
export interface LinkOnPage {
  /** The link as written by its author. */
  readonly written: string;
  /** The resolved URL. */
  readonly to: string;
  /** The package's identity. */
  readonly repo: string;
  readonly page: Page;
}

/** Creates the finding for a missing file. */
export function deadLink({ members, suggestFile }: CheckScope, link: LinkOnPage, address: Address): LinkFinding {
  const from = link.page.source ?? link.page.file;
  const isRelative = !/^([a-z][a-z\d+.-]*:|\/)/i.test(link.written);
  const beside = isRelative && address.repo === link.repo ? members.beside(link.written, from) : undefined;
  const { repo, file } = beside === undefined ? address : { repo: beside.repo, file: beside.files[0] };
  const target = suggestFile({ repo, file });
  const isOwn = repo === link.repo;
  return {
    rule: isOwn ? 'dead-link' : 'dead-family-link',
    message: `${isOwn ? 'The repository' : `The package "${repo}"`} has no file or folder "${file}".`,
    suggestion: target && linkTo(target, { from, file, written: link.written, isOwn }),
  };
}
