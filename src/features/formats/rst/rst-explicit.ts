import { escapeHtml, escapeText } from '#markdown/tree/escape-html.ts';
import { readDirective } from './rst-directive.ts';
import { directiveHtml, isTab } from './rst-directives.ts';
import { indentOf, isBlank, takeIndented, takeItem } from './rst-lines.ts';
import { unwrapped } from './rst-lists.ts';
import type { ReadBlock, RstParser } from './rst-parser.ts';
import { anchor } from './rst-roles.ts';

const note = /^\.\. \[([^\]]{1,100})\](?:\s+|$)/;
const target = /^\.\. _(?!_)(`[^`]+`|(?:[^:\\]|\\.|:(?!\s|$))+):(?:\s+(?!\s)(.*))?$/;

/** Reads what begins with two dots: a directive, a note, a target, a substitution or a comment. */
export function explicitBlock(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const line = lines[at] ?? '';
  if (!/^\.\.(?:\s|$)/.test(line)) return /^__ \S/.test(line) ? { html: '', next: at + 1 } : undefined;
  return (
    footnote(lines, at, parser) ?? targetBlock(lines, at) ?? directiveBlock(lines, at, parser) ?? comment(lines, at)
  );
}

function directiveBlock(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const directive = readDirective(lines, at);
  if (directive === undefined) return undefined;
  // Substitutions are collected before.
  if (/^\.\. \|/.test(lines[at] ?? '')) return { html: '', next: directive.next };
  const isFirstTab = isTab(directive.name) && !followsTab(lines, at);
  return { html: directiveHtml({ directive, isFirstTab }, parser), next: directive.next };
}

/** True if the block before a line is a tab too. */
function followsTab(lines: readonly string[], at: number): boolean {
  let before = at - 1;
  while (before >= 0 && indentOf(lines[before] ?? '') > 0) before -= 1;
  return /^\.\. (?:tab|tab-item|group-tab|code-tab) ?::/.test(lines[before] ?? '');
}

function footnote(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const [mark, label = ''] = note.exec(lines[at] ?? '') ?? [];
  if (mark === undefined) return undefined;
  const item = takeItem(lines, at, mark.length);
  const isCounted = label === '#' || label === '*';
  const shown = isCounted ? String(parser.names.counters.note++) : label.replace(/^#/, '');
  const id = escapeHtml(`note-${shown.toLowerCase()}`);
  const text = unwrapped(parser.blocks(item.lines));
  return { html: `<div><a id="${id}"></a><strong>[${escapeText(shown)}]</strong> ${text}</div>\n`, next: item.next };
}

/** A target without an address is an anchor; one with an address shows nothing. */
function targetBlock(lines: readonly string[], at: number): ReadBlock | undefined {
  const [whole, name = '', address = ''] = target.exec(lines[at] ?? '') ?? [];
  if (whole === undefined) return /^\.\. __:/.test(lines[at] ?? '') ? { html: '', next: at + 1 } : undefined;
  const { next } = takeIndented(lines, at + 1);
  const isAnchor = address === '' && (isBlank(lines[at + 1]) || indentOf(lines[at + 1] ?? '') === 0);
  return { html: isAnchor ? `${anchor(name)}\n` : '', next: isAnchor ? at + 1 : next };
}

function comment(lines: readonly string[], at: number): ReadBlock {
  const isEmpty = lines[at] === '..' && isBlank(lines[at + 1]);
  return { html: '', next: isEmpty ? at + 1 : takeIndented(lines, at + 1).next };
}
