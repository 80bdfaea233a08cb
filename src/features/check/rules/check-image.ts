import type { LinkFinding } from '#features/check/report/raw-finding.ts';
import type { ImageFacts } from '#features/check/rule.ts';
import { checkRules, ruleOf } from '#features/check/rules.ts';
import { linkOrigin } from '#markdown/links/link-origin.ts';
import { repositoryPath } from '#markdown/links/repository-path.ts';
import { type Address, addressOfRaw, insidePath } from '#model/address/address.ts';
import { imagePattern } from '#model/page/image-pattern.ts';
import { checkForgeLink } from './check-forge-link.ts';
import type { CheckScope } from './check-scope.ts';
import { deadLink, type LinkOnPage } from './dead-link.ts';
import type { PageLink } from './inspect-page.ts';

/** Checks an image; empty when it is valid. Throws the errors of its source. */
export async function checkImage(
  scope: CheckScope,
  shown: LinkOnPage,
  { to, unnamed }: Pick<PageLink, 'to' | 'unnamed'>,
): Promise<readonly LinkFinding[]> {
  if (to === undefined) return [await missingImage(scope, shown)];
  const elsewhere = /^(https?:|\/\/)/i.test(to) ? await checkForgeLink(scope, shown) : [];
  const gone = elsewhere.filter(({ rule }) => rule !== 'unknown-package');
  if (gone.length > 0) return gone.map((finding) => ({ ...finding, rule: 'missing-image' }));
  return checkFacts({ isUnnamed: unnamed, size: sizeOf(scope, to), sizeLimit: scope.imageLimit });
}

/** Runs the rules that read the facts of an image. */
function checkFacts(facts: ImageFacts): readonly LinkFinding[] {
  return checkRules.flatMap((rule) => (ruleOf(rule).ofImage?.(facts) ?? []).map((message) => ({ rule, message })));
}

async function missingImage(scope: CheckScope, shown: LinkOnPage): Promise<LinkFinding> {
  const address = addressOf(scope, shown);
  if (address.file !== '' && scope.snapshot.packages.get(address.repo)?.files.has(address.file)) {
    // Of the images of a repository only those in Git LFS are not shown.
    if (imagePattern.test(address.file))
      return {
        rule: 'missing-image',
        message: `"${address.file}" is in Git LFS, and the repository has only a pointer to it, so its alternative text is shown. Run "git lfs pull" in the folder, or take it out of Git LFS.`,
      };
    return {
      rule: 'missing-image',
      message: `"${address.file}" is not an image that browsers support, so they show its alternative text.`,
    };
  }
  return { ...deadLink(scope, shown, address), rule: 'missing-image' };
}

function addressOf({ members, snapshot }: CheckScope, { written, repo, page }: LinkOnPage): Address {
  const member = members.at(written);
  if (member !== undefined) return { repo: member.repo, file: member.files[0] };
  const from = linkOrigin(written, { repo, file: page.source ?? page.file }, snapshot.family);
  return { repo, file: repositoryPath(written, from.file).path };
}

/** Size of an image of the family, in bytes; 0 for any other image. */
function sizeOf({ snapshot }: CheckScope, to: string): number {
  const [path = ''] = to.split(/[?#]/);
  const address = addressOfRaw(insidePath(path, snapshot) ?? '');
  return address === undefined ? 0 : (snapshot.packages.get(address.repo)?.files.get(address.file)?.size ?? 0);
}
