import { findPage } from '#catalog/pages/find-page.ts';
import { pastPage } from '#catalog/pages/past-pages.ts';
import { readStart, readText } from '#catalog/reading/read-text.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { positionOfText } from '#features/check/report/position-of-text.ts';
import type { LinkFinding, RawFinding } from '#features/check/report/raw-finding.ts';
import { checkRules, ruleOf } from '#features/check/rules.ts';
import { fileOf } from '#model/address/address.ts';
import { menuFile } from '#model/package/menu-file.ts';
import type { MenuEntry, Package } from '#model/package/package.ts';
import type { SourcePosition } from '#model/page/inspection.ts';
import type { Warning } from '#model/warning.ts';
import { decodeText } from '#platform/files/decode-text.ts';
import { isLicenceName, isOtherLicence, licenceLimit, licenceOfText } from '#sources/manifests/licence-text.ts';
import { manifestNames } from '#sources/manifests/manifests.ts';
import { manifestLimit } from '#sources/metadata.ts';
import { checkAnchorOf } from './check-link.ts';
import type { CheckScope } from './check-scope.ts';

/** The manifest of a package. */
interface Manifest {
  /** Its path; undefined when the package has none. */
  readonly file: string | undefined;
  /** The place of the first occurrence of a field or a value; undefined when there is none. */
  placeOf(text: string): SourcePosition | undefined;
}

/** A licence file of a repository. */
interface LicenceText {
  /** Path of the file. */
  readonly file: string;
  /** Its SPDX identifier. */
  readonly licence: string;
}

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

/**
 * The licence file of a repository; undefined when there is none, more than one, or one with an unknown text. Throws
 * the errors of its source.
 */
async function licenceIn(snapshot: Snapshot, repo: string): Promise<LicenceText | undefined> {
  const entry = snapshot.packages.get(repo);
  const files = [...(entry?.files.keys() ?? [])].filter(isLicenceName);
  const [file] = files;
  if (file === undefined || files.length > 1 || entry?.reader === undefined) return undefined;
  const start = await readStart(entry.reader, file, licenceLimit);
  const licence = start === undefined ? undefined : licenceOfText(decodeText(start.bytes));
  return licence === undefined ? undefined : { file, licence };
}

/** Reads a package's manifest. Throws the errors of its source. */
async function readManifest(snapshot: Snapshot, repo: string): Promise<Manifest> {
  const files = snapshot.packages.get(repo)?.files;
  const found = manifestNames.map((name) => files?.get(name)).find((file) => file !== undefined);
  if (found === undefined) return { file: undefined, placeOf: () => undefined };
  const { path: file, hash, size } = found;
  const read = await readText(snapshot, repo, { page: { file, hash, size }, sizeLimit: manifestLimit });
  const text = read?.text ?? '';
  return { file, placeOf: (part) => positionOfText(text, part) };
}
