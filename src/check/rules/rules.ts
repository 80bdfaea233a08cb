import type { CheckRule, Severity } from '#model/views/check-report.ts';

/** A rule of the check. */
export interface Rule {
  /** Default severity of its findings. */
  readonly severity: Severity;
  /** What the rule finds, as one plain sentence. */
  readonly about: string;
}

/** All rules. */
export const rules: Readonly<Record<CheckRule, Rule>> = {
  'dead-link': { severity: 'error', about: 'A link leads to a file that its repository does not have.' },
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
  'no-title': { severity: 'warning', about: 'A page has no heading that could be its title.' },
  'no-alt-text': { severity: 'warning', about: 'An image has no alternative text.' },
  'no-description': { severity: 'warning', about: 'A package has no description.' },
  'no-licence': { severity: 'warning', about: 'A package has no licence in its manifest and no licence file.' },
  'oversized-image': { severity: 'warning', about: 'An image is larger than the site allows on its pages.' },
  'stale-translation': { severity: 'notice', about: 'A translation is older than its original.' },
  'no-page': { severity: 'notice', about: 'Documents of a package are in a format without pages.' },
  metadata: { severity: 'warning', about: 'A field of a package’s metadata cannot be used.' },
  repository: { severity: 'warning', about: 'A file or a name of a repository cannot be used unchanged.' },
  'external-link': { severity: 'warning', about: 'A link or an image of another host cannot be fetched.' },
};

/** Severities that override those of the rules; `off` disables a rule. */
export type RuleSeverities = Readonly<Partial<Record<CheckRule, Severity | 'off' | undefined>>>;
