import type { Frame } from '#markdown/dialects/frame.ts';
import { calloutKind } from '#markdown/syntax/callout-html.ts';
import { readAttributes } from './words.ts';

/** Tags that hold a callout of the kind in `style`, `type` or `color`, or in their first word. */
const generic = /^(?:hint|notice|alert|callout|admonition|banner|blockquote-alert|highlight-block)$/;

/** The frame of a template tag with a beginning and an end; undefined for tags without a frame. */
export function frameOfTag(name: string, rest: string): Frame | undefined {
  const given = readAttributes(rest);
  const words = positionals(rest);
  const title = given.get('title') ?? given.get('header') ?? given.get('name') ?? given.get('label');
  if (generic.test(name)) return genericFrame(given, words, title);
  const text = title ?? words[0];
  if (tabs.test(name)) return { shape: 'tab', label: text ?? '' };
  if (folds.test(name)) return { shape: 'details', title: given.get('summary') ?? text ?? 'Details', isOpen: false };
  if (layouts.test(name)) return { shape: 'plain', title: name === 'tabs' ? undefined : title };
  return calloutKind(name) === undefined || name === 'example' ? undefined : { shape: 'callout', name, title: text };
}

const tabs = /^(?:tab|tabitem|tab-item)$/;
const folds = /^(?:details|expand|accordion|accordion-item|collapse|spoiler)$/;
const layouts = /^(?:tabs|tabpane|steps|step|columns?|card|cards|code|stepper|content-ref|updates?|cardpane|blocks)$/;

function genericFrame(
  given: ReadonlyMap<string, string>,
  [first = '', second]: readonly string[],
  title: string | undefined,
): Frame {
  const style = ['style', 'type', 'color', 'context'].map((key) => given.get(key)).find((value) => value !== undefined);
  const isKind = style === undefined && calloutKind(first) !== undefined;
  const kind = style ?? (isKind ? first : 'note');
  const named = title ?? (isKind ? second : first);
  return { shape: 'callout', name: kinds[kind] ?? kind, title: named === '' ? undefined : named };
}

/** Words of style sheets for callouts. */
const kinds: Readonly<Record<string, string>> = { primary: 'note', secondary: 'note', success: 'tip' };

/** The words and quoted texts of a tag that have no name. */
function positionals(rest: string): readonly string[] {
  const unnamed = rest.replace(/(?<![\w-])[\w-]+=(?:"[^"]*"|'[^']*'|`[^`]*`|[^\s"'`]+)/g, ' ');
  return [...unnamed.matchAll(/"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s"'`/]+)/g)].map(
    ([, a, b, c, d]) => a ?? b ?? c ?? d ?? '',
  );
}
