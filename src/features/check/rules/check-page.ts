import { setImmediate } from 'node:timers/promises';
import { readText } from '#catalog/reading/read-text.ts';
import type { RawFinding } from '#features/check/report/raw-finding.ts';
import { checkRules, ruleOf } from '#features/check/rules.ts';
import type { Page } from '#model/page/page.ts';
import { isLicenceName } from '#sources/manifests/licence-text.ts';
import { checkAddress } from './check-address.ts';
import { checkImage } from './check-image.ts';
import { checkLink } from './check-link.ts';
import type { CheckScope } from './check-scope.ts';
import type { InspectedPage, PageLink } from './inspect-page.ts';

/** An external link of a page. */
export interface ExternalLink extends Pick<PageLink, 'place' | 'written'> {
  /** The URL, without `#…`. */
  readonly url: string;
  /** The file inside the repository. */
  readonly file: string;
}

/** Result of the check of a page. */
export interface CheckedPage {
  readonly rawFindings: readonly RawFinding[];
  /** External links, which are not requested yet. */
  readonly external: readonly ExternalLink[];
}

/** Maximum number of findings of one page. */
const maxFindings = 200;

/** Checks the address, title, links and images of a page. Throws the errors of its source. */
export async function checkPage(scope: CheckScope, repo: string, page: Page): Promise<CheckedPage> {
  const { snapshot } = scope;
  const address = await checkAddress(snapshot, repo, page);
  const twin = page.source === undefined ? undefined : snapshot.packages.get(repo)?.pages.get(page.source);
  // A text that has a page of its own is checked there.
  const isElsewhere = twin !== undefined && twin.source === undefined;
  return isElsewhere ? { rawFindings: address, external: [] } : checkText(scope, { repo, page, address });
}

/** A page with the findings about its address. */
interface AddressedPage {
  readonly repo: string;
  readonly page: Page;
  readonly address: readonly RawFinding[];
}

async function checkText(scope: CheckScope, { repo, page, address }: AddressedPage): Promise<CheckedPage> {
  const inspected = await scope.inspect(scope.snapshot, repo, page);
  const file = page.source ?? page.file;
  const ofPage = [
    ...checkFacts(page, inspected),
    ...(await checkByExtensions(scope, { repo, page, title: inspected?.title })),
  ];
  if (inspected?.cut !== undefined) {
    return { rawFindings: [cutPage(file, reasons[inspected.cut]), ...ofPage], external: [] };
  }
  const rawFindings: RawFinding[] = [...address, ...ofPage];
  const external: ExternalLink[] = [];
  for (const [index, link] of (inspected?.links ?? []).entries()) {
    if (rawFindings.length >= maxFindings) break;
    // Lets the event loop handle requests.
    if (index % 20 === 19) await setImmediate();
    const { as, written, place, to = '' } = link;
    const onPage = { written, to, repo, page };
    const found = as === 'image' ? await checkImage(scope, onPage, link) : await checkLink(scope, onPage);
    rawFindings.push(...found.map((finding) => ({ ...finding, file, place, subject: written })));
    const url = externalUrl(scope, to);
    if (url !== undefined && found.length === 0) external.push({ url, file, written, place });
  }
  return { rawFindings, external };
}

/** Runs the rules that read the facts of a page. */
function checkFacts(page: Page, inspected: InspectedPage | undefined): readonly RawFinding[] {
  const file = page.source ?? page.file;
  const isParsed = inspected !== undefined && inspected.cut === undefined;
  const facts = { page, file, isParsed, title: inspected?.title, isLicence: isLicenceName(page.file) };
  return checkRules.flatMap((rule) => (ruleOf(rule).ofPage?.(facts) ?? []).map((found) => ({ ...found, rule, file })));
}

/** A page for the rules of extensions. */
interface ExtendedPage {
  readonly repo: string;
  readonly page: Page;
  readonly title: string | undefined;
}

/** Size of a document that the rules of extensions read, in bytes. */
const maxDocument = 1024 * 1024;

/** Runs the rules of extensions. Throws the errors of its source. */
async function checkByExtensions(
  { snapshot, extensions }: CheckScope,
  { repo, page, title }: ExtendedPage,
): Promise<readonly RawFinding[]> {
  if (extensions === undefined) return [];
  const read = await readText(snapshot, repo, { page, sizeLimit: maxDocument });
  if (read === undefined || read.cut !== undefined) return [];
  const file = page.source ?? page.file;
  const { text } = read;
  const found = await extensions.check({ package: repo, file, title: title ?? page.title, text });
  return found.map(({ rule, severity, message, line, subject = '' }) => {
    const place = line === undefined ? undefined : { line, column: 1 };
    return { rule, severity, message, file, place, subject };
  });
}

/** Messages by the reason why a page is shown as plain text. */
const reasons = {
  size: 'The page exceeds the size limit for rendering, so it is shown as plain text. Split it.',
  time: 'Rendering the page exceeds the time limit, so it is shown as plain text. Simplify it.',
  failure: 'The page cannot be rendered, so it is shown as plain text. Simplify it.',
  binary: 'The page is not text: it has NUL bytes, so nothing is shown. Save it as UTF-8.',
  pointer: 'The page is a pointer of Git LFS, and its content is not in the repository. Take it out of Git LFS.',
} as const;

function cutPage(file: string, message: string): RawFinding {
  return { rule: 'repository', file, place: undefined, subject: '', message };
}

/** The URL of a link to a host outside the family; undefined for any other link. */
function externalUrl({ members }: CheckScope, to: string): string | undefined {
  const url = /^(https?:)?\/\//i.test(to) ? URL.parse(to.startsWith('//') ? `https:${to}` : to) : null;
  if (url === null || members.at(url.href) !== undefined) return undefined;
  url.hash = '';
  return url.href;
}
