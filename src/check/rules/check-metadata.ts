import { findPage } from '#catalog/pages/find-page.ts';
import { pastPage } from '#catalog/pages/past-pages.ts';
import { otherDocuments, type SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { LinkFinding, RawFinding } from '#check/report/raw-finding.ts';
import { fileOf } from '#model/address/address.ts';
import { menuFile } from '#model/package/menu-file.ts';
import type { MenuEntry, Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import type { Warning } from '#model/snapshot.ts';
import { isLicenceName, isOtherLicence } from '#sources/manifests/licence-text.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';
import { checkAnchorOf } from './check-link.ts';
import type { CheckScope } from './check-scope.ts';
import { licenceIn } from './licence.ts';
import { type Manifest, readManifest } from './manifest.ts';

/** Checks the metadata of a package, and adds the warnings of the sync. Throws the errors of its source. */
export async function checkMetadata(scope: CheckScope, item: Package): Promise<readonly RawFinding[]> {
  const { siteSnapshot } = scope;
  const manifest = await readManifest(siteSnapshot, item.repo);
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
  const warnings = siteSnapshot.snapshot.warnings.filter(({ repository }) => repository === item.folder);
  return [
    ...missing(scope, item, manifest),
    ...renamed(item, manifest),
    ...(await otherLicence(scope, item, manifest)),
    ...otherFormats(scope, item),
    ...menu,
    ...warnings.map((warning) => findingOfWarning(warning, manifest)),
  ];
}

/** Finds translations that are older than their originals. */
export function checkTranslation({ behind = 0, file, translated }: Page): readonly RawFinding[] {
  if (behind <= 0) return [];
  const original = translated?.versions[0]?.file ?? '';
  const message = `The translation is ${behind} ${behind === 1 ? 'commit' : 'commits'} behind ${original}.`;
  return [{ rule: 'stale-translation', file, place: undefined, subject: original, message }];
}

function missing({ siteSnapshot }: CheckScope, item: Package, { file, placeOf }: Manifest): readonly RawFinding[] {
  const rawFindings: RawFinding[] = [];
  if (item.description.trim() === '') {
    const message = 'The package has no description, so its card and search results show none.';
    rawFindings.push({
      rule: 'no-description',
      file,
      place: placeOf('"description"'),
      subject: 'description',
      message,
    });
  }
  if (item.license === undefined && !mayHaveLicence(siteSnapshot, item.repo)) {
    const message = 'The package has no licence in its manifest and no licence file, so it may not be used.';
    rawFindings.push({ rule: 'no-licence', file, place: placeOf('"license"'), subject: 'license', message });
  }
  return rawFindings;
}

/** False only when all files of a repository are known and none is a licence. */
function mayHaveLicence({ repositories, files }: SiteSnapshot, repo: string): boolean {
  const { complete = false, selective = false } = repositories.get(repo) ?? {};
  return !complete || selective || [...(files.get(repo)?.keys() ?? [])].some(isLicenceName);
}

/** Lists documents without a page, with one finding for each format. */
function otherFormats({ siteSnapshot }: CheckScope, { repo }: Package): readonly RawFinding[] {
  const files = otherDocuments(siteSnapshot.files.get(repo)?.keys() ?? []);
  const formats = Map.groupBy(files, (file) => file.replace(/^.*(?=\.)/, '').toLowerCase());
  return [...formats].map(([format, { length }]) => {
    const what = length === 1 ? 'One document is' : `${length} documents are`;
    const message = `${what} in the format ${format}, which has no page. The files are served unchanged.`;
    return { rule: 'no-page', file: undefined, place: undefined, subject: format, message };
  });
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
  { siteSnapshot }: CheckScope,
  item: Package,
  { file, placeOf }: Manifest,
): Promise<readonly RawFinding[]> {
  const found = await licenceIn(siteSnapshot, item.repo);
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
  const { page } = await findPage(scope.siteSnapshot, address);
  if (page !== undefined) return checkAnchorOf(scope, { repo, page, hash: named.hash ?? '' });
  if (pastPage(scope.siteSnapshot, address)?.movedTo !== undefined) return [];
  const message = `The menu entry leads to "${named.file}", which is not a page of the package.`;
  return [{ message, suggestion: scope.suggestFile(address) }];
}

/** Assigns the warnings of the sync to their files; in the manifest, with the line. */
export function findingOfWarning({ file, message, about }: Warning, manifest?: Manifest): RawFinding {
  const isManifest = file !== undefined && manifestNames.includes(file);
  const field = about?.field;
  const [, key = field] = /([^.[\]]+)(?:\[\d+\])?$/.exec(field ?? '') ?? [];
  const place = field !== undefined && file === manifest?.file ? manifest?.placeOf(`"${key}"`) : undefined;
  return { rule: isManifest ? 'metadata' : 'repository', file, place, subject: field ?? '', message };
}
