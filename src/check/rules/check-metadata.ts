import { findPage } from '#catalog/pages/find-page.ts';
import { pastPage } from '#catalog/pages/past-pages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { LinkFinding, RawFinding } from '#check/report/raw-finding.ts';
import { fileOf } from '#model/address/address.ts';
import { checkRules, ruleOf } from '#model/check/rules.ts';
import { menuFile } from '#model/package/menu-file.ts';
import type { MenuEntry, Package } from '#model/package/package.ts';
import type { Warning } from '#model/warning.ts';
import { isLicenceName, isOtherLicence } from '#sources/manifests/licence-text.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';
import { checkAnchorOf } from './check-link.ts';
import type { CheckScope } from './check-scope.ts';
import { licenceIn } from './licence.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Checks the metadata of a package, and adds the warnings of the sync. Throws the errors of its source. */
export async function checkMetadata(scope: CheckScope, item: Package): Promise<readonly RawFinding[]> {
  const { snapshot } = scope;
  const manifest = await readManifest(snapshot, item.repo);
  const entries = await Promise.all(item.menu.map((entry) => checkEntry(scope, item.repo, entry)));
  const menu = entries.flatMap((found, index) => {
    const link = item.menu[index]?.link ?? '';
    const place = manifest.placeOf(JSON.stringify(link));
    return found.map((finding) => ({
      ...finding,
      rule: 'dead-menu-entry' as const,
      file: manifest.file,
      place,
      subject: link,
    }));
  });
  const warnings = snapshot.warnings.filter(({ repository }) => repository === item.folder);
  return [
    ...checkFacts(scope, item, manifest),
    ...renamed(item, manifest),
    ...(await otherLicence(scope, item, manifest)),
    ...menu,
    ...warnings.map((warning) => findingOfWarning(warning, manifest)),
  ];
}

/** Runs the rules that read the facts of a package. */
function checkFacts({ snapshot }: CheckScope, item: Package, manifest: Manifest): readonly RawFinding[] {
  const facts = {
    item,
    mayHaveLicence: mayHaveLicence(snapshot, item.repo),
    otherDocuments: snapshot.packages.get(item.repo)?.otherDocuments ?? [],
  };
  return checkRules.flatMap((rule) =>
    (ruleOf(rule).ofPackage?.(facts) ?? []).map(({ message, field, subject = field ?? '' }) => {
      const place = field === undefined ? undefined : manifest.placeOf(`"${field}"`);
      return { rule, file: field === undefined ? undefined : manifest.file, place, subject, message };
    }),
  );
}

/** False only when all files of a repository are known and none is a licence. */
function mayHaveLicence({ packages }: Snapshot, repo: string): boolean {
  const { repository, files } = packages.get(repo) ?? {};
  return !repository?.complete || repository.selective || [...(files?.keys() ?? [])].some(isLicenceName);
}

/** Finds a manifest whose repository name differs from its repository URL. */
function renamed({ reponame, forge }: Package, { file, placeOf }: Manifest): readonly RawFinding[] {
  const [, named] = /\/([^/]+?)(?:\.git)?\/?$/.exec(forge ?? '') ?? [];
  if (!reponame || !named || named.toLowerCase() === reponame.toLowerCase()) return [];
  const message = `The repository is called "${reponame}", but its address ends in "${named}".`;
  return [{ rule: 'metadata', file, place: placeOf('"repository"'), subject: 'repository', message }];
}

/** Finds a manifest whose licence differs from the licence file. Throws the errors of its source. */
async function otherLicence(
  { snapshot }: CheckScope,
  item: Package,
  { file, placeOf }: Manifest,
): Promise<readonly RawFinding[]> {
  const found = await licenceIn(snapshot, item.repo);
  const { license } = item;
  if (file === undefined || found === undefined || !isOtherLicence(license, found.licence)) return [];
  const message = `The manifest names the licence ${license}, but ${found.file} is the text of ${found.licence}.`;
  return [{ rule: 'metadata', file, place: placeOf('"license"'), subject: 'license', message }];
}

/** Checks a menu entry. It is resolved as by the site, so that a moved page is found. */
async function checkEntry(
  scope: CheckScope,
  repo: string,
  { link }: MenuEntry,
): Promise<readonly Omit<LinkFinding, 'rule'>[]> {
  const named = menuFile(link);
  if (named === undefined || named.file === '') return [];
  const address = { repo, file: fileOf(named.file.split('/')) };
  const { page } = await findPage(scope.snapshot, address);
  if (page !== undefined) return checkAnchorOf(scope, { repo, page, hash: named.hash ?? '' });
  if (pastPage(scope.snapshot, address)?.movedTo !== undefined) return [];
  const message = `The menu entry leads to "${named.file}", which is not a page of the package.`;
  return [{ message, suggestion: scope.suggestFile(address) }];
}

/** Assigns the warnings of the sync to their rules and files; in the manifest, with the line. */
export function findingOfWarning({ file, message, about }: Warning, manifest?: Manifest): RawFinding {
  if (about?.code === 'dead-link') return { rule: 'dead-link', file, place: undefined, subject: about.path, message };
  const isManifest = file !== undefined && manifestNames.includes(file);
  const field = about?.field;
  const [, key = field] = /([^.[\]]+)(?:\[\d+\])?$/.exec(field ?? '') ?? [];
  const place = field !== undefined && file === manifest?.file ? manifest?.placeOf(`"${key}"`) : undefined;
  return { rule: isManifest ? 'metadata' : 'repository', file, place, subject: field ?? '', message };
}
