import type { Element, Parents, Root } from 'hast';
import { htmlText } from '#markdown/html/html-text.ts';
import { escapeText } from '#markdown/tree/escape-html.ts';
import { eachElement, textOf } from '#markdown/tree/walk.ts';
import { codeLines } from './code-lines.ts';
import { consoleSession } from './console-session.ts';
import { differenceLines, type MarkedLine } from './difference-lines.ts';
import { type FenceInfo, readFenceInfo } from './fence-info.ts';
import type { Highlight } from './highlight.ts';

/** The attribute in which the parser passes the info string of a fence. It never reaches a page. */
const infoAttribute = 'dataFence';

/** The allow list's pattern for class names, applied to the language of the info string too (SECURITY C2). */
const isName = /^[\w+#.-]+$/;

/** Names of plain text, which say nothing about a block. */
const isPlain = /^(te?xt|plain(text)?|none|no-?highlight)$/i;

/** Highlights the code blocks of a safe tree and adds title, line numbers and marks. Diagrams become figures. */
export function finishCodeBlocks(tree: Root, highlight: Highlight): void {
  eachElement(tree, (element, parent) => {
    if (element.tagName === 'pre') finishBlock(element, parent, highlight);
    // An author may write the attribute outside of a block.
    if (element.tagName === 'code') delete element.properties[infoAttribute];
  });
}

/** A code block of a whole file. */
export function codeBlock(code: string, language: string, highlight: Highlight): Element {
  const html = highlight(code, language, maxDataFileLength);
  const text = htmlText(code, html ?? escapeText(code));
  const className = ['hljs', `language-${language}`];
  return element('pre', { dataLanguage: language }, [element('code', { className }, [text])]);
}

/** Length limit of a highlighted data file, in characters; grammars of data take linear time. */
const maxDataFileLength = 100_000;

function finishBlock(block: Element, parent: Parents, highlight: Highlight): void {
  const code = block.children.find((child) => child.type === 'element' && child.tagName === 'code');
  if (code?.type !== 'element') return;
  const info = infoOf(block, code);
  delete code.properties.className;
  if (info.language.toLowerCase() === 'mermaid') {
    code.properties.className = ['language-mermaid'];
    replace(parent, block, element('figure', { className: ['mermaid'] }, [block]));
    return;
  }
  paint(code, info, highlight);
  if (info.title === undefined) {
    if (isName.test(info.language) && !isPlain.test(info.language)) block.properties.dataLanguage = info.language;
    return;
  }
  const title = element('figcaption', {}, [{ type: 'text', value: info.title }]);
  replace(parent, block, element('figure', { className: ['code'] }, [title, block]));
}

/** The info of a block: the info string of a fence; for HTML the class, or the `lang` attribute as on GitHub. */
function infoOf(block: Element, code: Element): FenceInfo {
  const { className, [infoAttribute]: handed } = code.properties;
  if (typeof handed === 'string') return readFenceInfo(handed);
  const [name = ''] = Array.isArray(className) ? className : [];
  const { lang } = block.properties;
  return readFenceInfo(name === '' && typeof lang === 'string' ? lang : String(name).replace(/^language-/, ''));
}

function paint(code: Element, info: FenceInfo, highlight: Highlight): void {
  const { language, numberedFrom, marked, diff } = info;
  const text = textOf(code);
  const coloured = diff ? undefined : (consoleSession(text, language, highlight) ?? highlight(text, language));
  const classes = [coloured || diff ? 'hljs' : '', isName.test(language) ? `language-${language}` : ''];
  if (coloured !== undefined) code.children = [htmlText(text, coloured)];
  if (diff || numberedFrom !== undefined || marked.length > 0) {
    const lines = diff ? differenceLines(text, language, highlight) : plainLines(text, coloured ?? escapeText(text));
    code.children = lines.map((line, index) => lineElement(line, index, info));
    classes.push('lines', numberedFrom === undefined ? '' : 'numbered');
  }
  const className = classes.filter((name) => name !== '');
  if (className.length > 0) code.properties.className = className;
}

function plainLines(text: string, highlighted: string): MarkedLine[] {
  const texts = text.split(/(?<=\n)/);
  return codeLines(highlighted).map((html, index) => ({ text: texts[index] ?? '', html, kind: undefined }));
}

function lineElement({ text, html, kind }: MarkedLine, index: number, info: FenceInfo): Element {
  const { numberedFrom = 1 } = info;
  const className = ['line', ...(kind ? [kind] : []), ...(isMarked(index + 1, info) ? ['marked'] : [])];
  // The style sheet counts from 1.
  const number = numberedFrom === 1 ? {} : { dataLine: numberedFrom + index };
  return element('span', { className, ...number }, [htmlText(text, html)]);
}

function isMarked(line: number, { marked }: FenceInfo): boolean {
  return marked.some(({ first, last }) => first <= line && line <= last);
}

function element(tagName: string, properties: Element['properties'], children: Element['children']): Element {
  return { type: 'element', tagName, properties, children };
}

function replace({ children }: Parents, old: Element, by: Element): void {
  children.splice(children.indexOf(old), 1, by);
}
