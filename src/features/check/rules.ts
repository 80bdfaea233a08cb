import { isFirstPage } from '#model/address/address.ts';
import { pageKind } from '#model/page/page.ts';
import { plural } from '#model/text/plural.ts';
import type { ImageFacts, PackageFacts, PackageViolation, PageFacts, PageViolation, Rule } from './rule.ts';

/**
 * All rules by name. Names never change, because settings and baselines contain them. A rule whose facts are in `rule.ts`
 * has its code here; the code in `rules/` finds the violations of the others, which need the files of the family.
 */
export const rules = {
  'dead-link': {
    severity: 'error',
    about: 'A link leads to a file that its repository does not have, or a link of the settings to no page.',
  },
  'dead-anchor': { severity: 'error', about: 'A link leads to a heading or an anchor that its page does not have.' },
  'wrong-address': {
    severity: 'error',
    about: 'An address runs into the link after it, without a space between them.',
  },
  'unreachable-page': { severity: 'error', about: 'The address of a page responds with 404 or shows another page.' },
  'missing-image': { severity: 'error', about: 'An image is a file that its repository does not have.' },
  'dead-family-link': {
    severity: 'error',
    about: 'A link leads to a page or a file that another package does not have.',
  },
  'unknown-package': {
    severity: 'notice',
    about: 'A link leads to a repository of the owner that is not in the family.',
  },
  'dead-menu-entry': { severity: 'error', about: 'A menu entry of a package leads nowhere.' },
  'no-title': { severity: 'warning', about: 'A page has no heading that could be its title.', ofPage: withoutTitle },
  'no-alt-text': {
    severity: 'warning',
    about: 'An image has no alternative text.',
    ofImage: ({ isUnnamed }: ImageFacts) =>
      isUnnamed ? ['The image has no alternative text for screen readers. Describe what it shows.'] : [],
  },
  'no-description': { severity: 'warning', about: 'A package has no description.', ofPackage: withoutDescription },
  'no-licence': {
    severity: 'warning',
    about: 'A package has no licence in its manifest and no licence file.',
    ofPackage: withoutLicence,
  },
  'oversized-image': {
    severity: 'warning',
    about: 'An image is larger than the site allows on its pages.',
    ofImage: oversized,
  },
  'no-page': {
    severity: 'notice',
    about: 'Documents of a package are in a format without pages.',
    ofPackage: withoutPage,
  },
  'stale-translation': { severity: 'notice', about: 'A translation is older than its original.', ofPage: stale },
  metadata: { severity: 'warning', about: 'A field of a package’s metadata cannot be used.' },
  repository: { severity: 'warning', about: 'A file or a name of a repository cannot be used unchanged.' },
  'external-link': { severity: 'warning', about: 'A link or an image of another host cannot be fetched.' },
} as const satisfies Readonly<Record<string, Rule>>;

/** Name of a rule. */
export type CheckRule = keyof typeof rules;

/** Names of all rules. */
export const checkRules: readonly CheckRule[] = Object.keys(rules).filter(isCheckRule);

/** The rule of a name. */
export function ruleOf(name: CheckRule): Rule {
  return rules[name];
}

/** True for the name of a rule of the site. */
export function isCheckRule(name: string): name is CheckRule {
  return Object.hasOwn(rules, name);
}

/** A file that is included by others, or a list of pages for a toolchain. */
const part = /(^|\/)(_[^/]*|nav[\w-]*\.adoc)$/;

/** A first page has the title of its package; licences and plain text have no headings. */
function withoutTitle({ page, file, isParsed, title, isLicence }: PageFacts): readonly PageViolation[] {
  const needsTitle = !isFirstPage(page.file) && !isLicence && pageKind(file)?.kind !== 'text' && !part.test(file);
  // A page may have its title from the table of contents of its repository.
  if (!isParsed || (title ?? page.title) !== undefined || !needsTitle) return [];
  const message = 'The page has no heading, so its title is its file name. Start it with a heading.';
  return [{ message, subject: '', place: { line: 1, column: 1 } }];
}

/** Finds a translation that is older than its original. */
function stale({ page: { behind = 0, translated } }: PageFacts): readonly PageViolation[] {
  if (behind <= 0) return [];
  const original = translated?.versions[0]?.file ?? '';
  const message = `The translation is ${plural(behind, 'commit')} behind ${original}.`;
  return [{ message, subject: original, place: undefined }];
}

function withoutDescription({ item }: PackageFacts): readonly PackageViolation[] {
  if (item.description.trim() !== '') return [];
  const message = 'The package has no description, so its card and search results show none.';
  return [{ message, field: 'description' }];
}

function withoutLicence({ item, mayHaveLicence }: PackageFacts): readonly PackageViolation[] {
  if (item.license !== undefined || mayHaveLicence) return [];
  const message =
    'The package has no licence in its manifest and no licence file, so others have no permission to use it.';
  return [{ message, field: 'license' }];
}

/** Lists documents without a page, with one finding for each format. */
function withoutPage({ otherDocuments }: PackageFacts): readonly PackageViolation[] {
  const formats = Map.groupBy(otherDocuments, (file) => file.replace(/^.*(?=\.)/, '').toLowerCase());
  return [...formats].map(([format, { length }]) => {
    const what = length === 1 ? 'One document is' : `${length} documents are`;
    const message = `${what} in the format ${format}, which has no page. The files are served unchanged.`;
    return { message, subject: format };
  });
}

function oversized({ size, sizeLimit }: ImageFacts): readonly string[] {
  if (size <= sizeLimit) return [];
  return [`The image is ${megabytes(size)} MB, larger than the limit of ${megabytes(sizeLimit)} MB for pages.`];
}

function megabytes(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, '');
}
