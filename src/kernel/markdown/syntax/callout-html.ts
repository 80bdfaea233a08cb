import { escapeHtml } from '#markdown/tree/escape-html.ts';

/** The kinds of GitHub's alerts. */
export type CalloutKind = 'note' | 'tip' | 'important' | 'warning' | 'caution';

/** Names of callouts in documentation toolchains, by the alert that they become. */
const names: Readonly<Record<CalloutKind, string>> = {
  note: 'note info information notes seealso abstract summary tldr question faq help quote cite example todo details versionadded versionchanged admonition callout aside banner alert',
  tip: 'tip tips hint success check done',
  important: 'important attention',
  warning: 'warning warn deprecated versionremoved failure fail missing bug',
  caution: 'caution danger error',
};

const kinds: ReadonlyMap<string, CalloutKind> = new Map(
  calloutKinds().flatMap((kind) => names[kind].split(' ').map((name) => [name, kind] as const)),
);

export function calloutKinds(): readonly CalloutKind[] {
  return ['note', 'tip', 'important', 'warning', 'caution'];
}

/** The alert for the name of a callout, in any case; undefined for other names. */
export function calloutKind(name: string): CalloutKind | undefined {
  return kinds.get(name.toLowerCase());
}

/**
 * The HTML before the content of a callout, in the shape of GitHub's alerts. `title` is HTML; without it the title is the name
 * of the kind.
 */
export function calloutStart(kind: CalloutKind, title = ''): string {
  const shown = title.trim() === '' ? escapeHtml(kind.charAt(0).toUpperCase() + kind.slice(1)) : title.trim();
  return `<div class="markdown-alert markdown-alert-${kind}">\n<p class="markdown-alert-title">${shown}</p>\n`;
}

/** The HTML after the content of a callout. */
export const calloutEnd = '</div>\n';
