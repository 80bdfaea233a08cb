import { decodePercent } from '#model/address/decode-percent.ts';
import type { BadgeAddress, BadgeKind } from './badge-kind.ts';

interface Written {
  readonly label: string;
  readonly message: string;
}

const versionMessage = /^v?\d+(\.\d+)+/i;

/** Labels of badges with a value that the author wrote, and what they tell. */
const labels: readonly (readonly [label: RegExp, kind: BadgeKind, message?: RegExp])[] = [
  [/^licen[cs]e$/i, 'license'],
  [/^(current |latest |stable )?(version|release)$/i, 'version', versionMessage],
  [/^(maintained\??|maintenance|(project |repo )?status|lifecycle)$/i, 'maintained'],
];

/** Recognises a badge whose value stands in its address, so that it tells of the package of its document. */
export function staticBadge(url: URL): BadgeAddress | undefined {
  const written = writtenIn(url);
  if (written === undefined) return undefined;
  const { label, message } = written;
  const found = labels.find(([name, , messages]) => name.test(label) && (messages?.test(message) ?? true));
  return found && { kind: found[1], page: undefined, claim: message };
}

function writtenIn({ hostname, pathname, searchParams }: URL): Written | undefined {
  if (/(^|\.)badgen\.net$/.test(hostname)) {
    const [, label, message] = /^\/(?:static|badge)\/([^/]+)\/([^/]+)/.exec(pathname) ?? [];
    return label === undefined || message === undefined ? undefined : { label: plain(label), message: plain(message) };
  }
  if (!/(^|\.)shields\.io$/.test(hostname)) return undefined;
  if (/^\/static\/v1(\.svg)?$/.test(pathname)) {
    const [label, message] = [searchParams.get('label'), searchParams.get('message')];
    return label === null || message === null ? undefined : { label, message };
  }
  const [, path] = /^\/badge\/([^/]+)$/.exec(pathname) ?? [];
  return path === undefined ? undefined : writtenInPath(decodePercent(path), searchParams.get('label'));
}

/** The parts of `label-message-colour`, in which `--` stands for a hyphen and `__` for a low line. */
function writtenInPath(path: string, label: string | null): Written | undefined {
  const parts = path
    .replace(/\.(svg|png|json)$/i, '')
    .replaceAll('--', '\0')
    .split('-')
    .map((part) => plain(part.replaceAll('\0', '-')));
  const [first, second, third] = parts;
  if (third === undefined || parts.length > 3) {
    // Without a label in the path, the query may have one.
    return label === null || second === undefined || parts.length !== 2 ? undefined : { label, message: first ?? '' };
  }
  return { label: label ?? first ?? '', message: second ?? '' };
}

function plain(text: string): string {
  return decodePercent(text).replaceAll('__', '\0').replaceAll('_', ' ').replaceAll('\0', '_').trim();
}
