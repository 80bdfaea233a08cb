import type { Element, Root } from 'hast';
import { classesOf, eachElement, textOf } from '#markdown/tree/walk.ts';

/** Turns TeX into MathML; undefined if it cannot. */
export type ToMathml = (tex: string, display: boolean) => Element | undefined;

/** Length limit of all formulas of a document, in characters; the rest stays text. */
const maxTexLength = 60_000;

/** Cost of each formula besides its length, in characters, so that the number of short formulas is limited too. */
const formulaCost = 40;

/** The class of maths in code; a formula of its own paragraph has the longer name. */
const className = /^language-(math|math-display)$/;

/**
 * Replaces TeX by MathML. It runs on a safe tree: it replaces text in `code` elements by elements that {@link ToMathml} has
 * created and checked.
 */
export function showMaths(tree: Root, toMathml: ToMathml): void {
  let room = maxTexLength;
  eachElement(tree, (element) => {
    const code = element.tagName === 'pre' ? onlyChild(element) : element;
    const kind = code?.tagName === 'code' ? kindOf(code) : undefined;
    if (code === undefined || kind === undefined) return;
    const tex = textOf(code);
    const display = code !== element || kind === 'math-display';
    room -= tex.length + formulaCost;
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

/** A formula that may be wider than a phone, in characters of TeX: it scrolls in a box of its own. */
const longFormula = 60;

function replace(element: Element, formula: Element): void {
  const isLong = String(formula.properties.alttext).length > longFormula;
  const { tagName, properties, children } = isLong ? boxOf(formula) : formula;
  element.tagName = tagName;
  element.properties = properties;
  element.children = children;
}

function boxOf(formula: Element): Element {
  const tagName = formula.properties.display === 'block' ? 'div' : 'span';
  return { type: 'element', tagName, properties: { className: ['long-formula'] }, children: [formula] };
}
