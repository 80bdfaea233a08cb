import type { Element, Root } from 'hast';
import type { ToMathml } from './mathml.ts';
import { classesOf, eachElement, textOf } from './walk.ts';

/** TeX of one document that is converted, in characters; what follows stays text. */
const mostTex = 60_000;

/** What each formula counts besides its length, in characters, so that very many short ones end as well. */
const costOfEach = 40;

/** Code of this language is maths; a paragraph's own formula has the longer name. */
const className = /^language-(math|math-display)$/;

/**
 * Puts formulas in the place of their TeX. It runs on a tree that is safe: what it replaces is text in a `code` element, and
 * what it puts there was made and checked by {@link ToMathml}, never by the page's author.
 */
export function showMaths(tree: Root, toMathml: ToMathml): void {
  let room = mostTex;
  eachElement(tree, (element) => {
    const code = element.tagName === 'pre' ? onlyChild(element) : element;
    const kind = code?.tagName === 'code' ? kindOf(code) : undefined;
    if (code === undefined || kind === undefined) return;
    const tex = textOf(code);
    const display = code !== element || kind === 'math-display';
    room -= tex.length + costOfEach;
    const formula = room < 0 ? undefined : toMathml(tex, display);
    if (formula !== undefined) replace(element, formula);
    else delete code.properties.className;
  });
}

function onlyChild({ children: [child] }: Element): Element | undefined {
  return child?.type === 'element' ? child : undefined;
}

function kindOf(code: Element): string | undefined {
  return classesOf(code)
    .map((name) => className.exec(name)?.[1])
    .find((kind) => kind !== undefined);
}

function replace(element: Element, { tagName, properties, children }: Element): void {
  element.tagName = tagName;
  element.properties = properties;
  element.children = children;
}
