import { setImmediate } from 'node:timers/promises';
import type { RawFinding } from '#check/report/raw-finding.ts';
import { isFirstPage } from '#model/address/address.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import { isLicenceName } from '#sources/manifests/licence-text.ts';
import { checkAddress } from './check-address.ts';
import { checkImage } from './check-image.ts';
import { checkLink } from './check-link.ts';
import type { CheckScope } from './check-scope.ts';
import type { PageLink } from './inspect-page.ts';

/** An address of another host that a page names. */
export interface ExternalLink extends Pick<PageLink, 'place' | 'written'> {
  /** The address as it is asked for, without `#…`. */
  readonly url: string;
  /** The file inside the repository. */
  readonly file: string;
}

/** What checking a page brings. */
export interface CheckedPage {
  /** What is wrong with it. */
  readonly rawFindings: readonly RawFinding[];
  /** The addresses of other hosts, which were not asked for. */
  readonly external: readonly ExternalLink[];
}

/** Faults of one page that are told. */
const maxFindings = 200;

/** Checks what is in a page: its title, its links and its images. Throws what a broken source throws. */
export async function checkPage(scope: CheckScope, repo: string, page: Page): Promise<CheckedPage> {
  const inspected = await scope.inspect(scope.siteSnapshot, repo, page);
  const file = page.source ?? page.file;
  if (inspected?.cut !== undefined) return { rawFindings: [cutPage(file, reasons[inspected.cut])], external: [] };
  const rawFindings: RawFinding[] = [...(await checkAddress(scope.siteSnapshot, repo, page))];
  const external: ExternalLink[] = [];
  if (inspected && inspected.title === undefined && needsTitle(page, file)) rawFindings.push(untitled(file));
  for (const [index, link] of (inspected?.links ?? []).entries()) {
    if (rawFindings.length >= maxFindings) break;
    // Readers are answered in between.
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

/** A first page is called after its package; licences and plain text have no headings. */
function needsTitle({ file }: Page, source: string): boolean {
  return !isFirstPage(file) && !isLicenceName(file) && pageKind(source)?.kind !== 'text';
}

/** Why pages are shown as plain text. */
const reasons = {
  size: 'It is larger than the site renders, so it is shown as plain text. Split it.',
  time: 'Rendering it takes longer than the site allows, so it is shown as plain text. Make it simpler.',
  failure: 'It cannot be rendered, so it is shown as plain text. Look for bytes that are no text.',
} as const;

function cutPage(file: string, message: string): RawFinding {
  return { rule: 'repository', file, place: undefined, subject: '', message };
}

function untitled(file: string): RawFinding {
  const message = 'The page has no heading, so it is called after its file. Begin it with one.';
  return { rule: 'no-title', file, place: { line: 1, column: 1 }, subject: '', message };
}

/** The address of another host that is none of the family's; undefined for any other. */
function externalUrl({ members }: CheckScope, to: string): string | undefined {
  const url = /^(https?:)?\/\//i.test(to) ? URL.parse(to.startsWith('//') ? `https:${to}` : to) : null;
  if (url === null || members.at(url.href) !== undefined) return undefined;
  url.hash = '';
  return url.href;
}
