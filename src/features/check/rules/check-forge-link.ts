import type { LinkFinding } from '#features/check/report/raw-finding.ts';
import { packagePath } from '#model/address/address.ts';
import { forgeViews } from '#model/forges/forges.ts';
import type { CheckScope } from './check-scope.ts';
import { deadLink, type LinkOnPage } from './dead-link.ts';
import { suggestName } from './suggest.ts';

/** Path segments of a forge URL that specify the branch. */
const branch = new RegExp(String.raw`\/(?:-\/)?(?:${[...forgeViews].join('|')})\/(?:branch\/)?([^/?#]+)`);

/** Likely names of the default branch. */
const defaultBranches = /^(main|master|trunk|HEAD)$/;

/**
 * Checks an absolute URL of the family: a file without a page is looked up in its repository, a name among the
 * packages. Empty when it is valid or leads elsewhere. Throws the errors of its source.
 */
export async function checkForgeLink(scope: CheckScope, link: LinkOnPage): Promise<readonly LinkFinding[]> {
  const member = scope.members.at(link.to);
  if (member === undefined) return checkPackageName(scope, link);
  const { repo, files } = member;
  if (member.at === 'registry' || !isShownBranch(scope, repo, link)) return [];
  // The forge has files that the settings exclude.
  if (member.at === 'forge' && scope.snapshot.packages.get(repo)?.repository?.selective) return [];
  const found = await Promise.all(files.map((file) => scope.hasFile({ repo, file })));
  return found.includes(true) ? [] : [deadLink(scope, link, { repo, file: files[0] })];
}

/**
 * Files of other branches and commits are unknown. A resolved relative link always refers to a file of the shown
 * branch.
 */
function isShownBranch({ snapshot }: CheckScope, repo: string, { written, to }: LinkOnPage): boolean {
  const [, ref] = branch.exec(to) ?? [];
  const provenance = snapshot.packages.get(repo)?.repository?.provenance;
  return ref === undefined || written !== to || defaultBranches.test(ref) || ref === provenance?.ref;
}

/** Checks a package name in a URL of the site's former hosts, or of its owner at a forge. */
function checkPackageName({ snapshot, owner }: CheckScope, { to }: LinkOnPage): readonly LinkFinding[] {
  const url = URL.parse(to.startsWith('//') ? `https:${to}` : to);
  const [first = '', second = ''] = url?.pathname.split('/').filter((segment) => segment !== '') ?? [];
  if (url === null || first === '') return [];
  const { packages, aliases } = snapshot;
  const near = (name: string): string | undefined => {
    const repo = suggestName(name, packages.keys());
    return repo && packagePath(repo, snapshot);
  };
  const isPortal = snapshot.family.hosts.includes(url.host.replace(/^www\./, ''));
  const meant = isPortal ? near(first) : undefined;
  if (meant !== undefined) {
    // The host may have other pages: only a URL similar to a package is a mistake.
    const message = `The family has no package "${first}", so the link leads nowhere.`;
    return [{ rule: 'dead-family-link', message, suggestion: meant }];
  }
  const name = second.replace(/\.git$/, '');
  const isOwner = owner === `${url.host}/${first}`.toLowerCase();
  if (!isOwner || name === '' || name === '.github' || packages.has(name) || aliases.has(name)) return [];
  const message = `The family has no package "${name}", so the link leaves the site.`;
  return [{ rule: 'unknown-package', message, suggestion: near(name) }];
}
