import { createRequire } from 'node:module';
import type { Element, Properties, Root } from 'hast';
import { parseHtml } from '#markdown/parse/html-tree.ts';

/** Elements that the converter makes. None of them loads, links or holds HTML. */
const elements: ReadonlySet<string> = new Set(
  `math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts
  none mtable mtr mtd mpadded mphantom mstyle menclose`.split(/\s+/),
);

/** Attributes that take one word. */
const words: ReadonlySet<string> = new Set(
  `accent accentunder columnspan display displaystyle fence form largeop linethickness mathbackground mathcolor
  mathvariant movablelimits notation rowspan scriptlevel separator stretchy symmetric`.split(/\s+/),
);

/** Attributes that take a length. */
const lengths: ReadonlySet<string> = new Set('depth height lspace mathsize maxsize minsize rspace width'.split(' '));

const word = /^[\w#.% -]{1,40}$/;

/** Classes of the converter that the style sheet of the article knows. */
const classes: ReadonlySet<string> = new Set(['tml-left', 'tml-right', 'tml-tag']);

/** Longer formulas stay text, in characters. */
const longest = 10_000;

/** Turns TeX into MathML, undefined where it cannot. */
export type ToMathml = (tex: string, display: boolean) => Element | undefined;

interface Converter {
  renderToString(tex: string, options: Readonly<Record<string, unknown>>): string;
}

/** Makes the converter. Its library is loaded at the first formula and never where there is none. */
export function createToMathml(): ToMathml {
  let converter: Converter | undefined;

  return (tex, display) => {
    if (tex.length > longest) return undefined;
    const library: Converter = converter ?? createRequire(import.meta.url)('temml');
    converter = library;
    try {
      const mathml = library.renderToString(tex, {
        displayMode: display,
        throwOnError: true,
        trust: false,
        maxExpand: 500,
        maxSize: [20, 200],
        // What a formula defines is its own.
        macros: {},
      });
      return checked(parseHtml(mathml), tex);
    } catch {
      // A mistake in the formula, one that grows without end, one nested too deeply: the reader sees its source.
      return undefined;
    }
  };
}

/** The formula with what is on our list and nothing else, undefined when it holds another element. */
function checked({ children: [math] }: Root, tex: string): Element | undefined {
  if (math?.type !== 'element' || math.tagName !== 'math' || !keepListed(math)) return undefined;
  math.properties.alttext = tex.trim();
  return math;
}

function keepListed(element: Element): boolean {
  if (!elements.has(element.tagName)) return false;
  element.properties = listedProperties(element.properties);
  element.children = element.children.filter(({ type }) => type === 'element' || type === 'text');
  return element.children.every((child) => child.type !== 'element' || keepListed(child));
}

function listedProperties({ className, style, ...others }: Properties): Properties {
  const kept: Properties = {};
  for (const [name, value] of Object.entries(others)) {
    const text = String(value);
    if (words.has(name.toLowerCase()) && word.test(text)) kept[name] = value;
    if (lengths.has(name.toLowerCase()) && isShort(text)) kept[name] = value;
  }
  const names = [...(Array.isArray(className) ? className.map(String) : []).filter((name) => classes.has(name))];
  if (typeof style === 'string') names.push(...fromStyle(style, kept));
  if (names.length > 0) kept.className = names;
  return kept;
}

/** A length that keeps the formula in its place: no more than a line to the left or above, twenty to the right or below. */
function isShort(length: string): boolean {
  const [, number = '', unit] = /^([+-]?[\d.]{1,9})(em|ex|pt|mu|px)?$/.exec(length) ?? [];
  const size = Number(number) / (unit === 'pt' || unit === 'px' ? 10 : 1);
  return number !== '' && size >= -2 && size <= 20;
}

/** Classes for what the converter writes as style. */
const styleClasses: readonly (readonly [RegExp, string])[] = [
  [/(^|;)padding-left:0(em|pt)/, 'math-flush-left'],
  [/(^|;)padding-right:0(em|pt)/, 'math-flush-right'],
  [/(^|;)border:/, 'math-box'],
];

/** The site allows no style attributes; of those that the converter writes, colours become attributes and the rest classes. */
function fromStyle(style: string, kept: Properties): string[] {
  const color = /(?:^|;)color:(#[\da-f]{3,8})(?:;|$)/.exec(style)?.[1];
  const background = /(?:^|;)background-color:(#[\da-f]{3,8})(?:;|$)/.exec(style)?.[1];
  if (color !== undefined) kept.mathcolor = color;
  if (background !== undefined) kept.mathbackground = background;
  return styleClasses.filter(([pattern]) => pattern.test(style)).map(([, name]) => name);
}
