import { createRequire } from 'node:module';
import type { Element, Properties, Root } from 'hast';
import type { ToMathml } from '#markdown/html/show-maths.ts';
import { parseHtml } from '#markdown/parse/html-tree.ts';

/** Elements that the converter creates. None of them loads, links or contains HTML. */
const elements: ReadonlySet<string> = new Set(
  `math mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts
  none mtable mtr mtd mpadded mphantom mstyle menclose`.split(/\s+/),
);

/** Attributes whose value is one word. */
const words: ReadonlySet<string> = new Set(
  `accent accentunder columnspan display displaystyle fence form largeop linethickness mathbackground mathcolor
  mathvariant movablelimits notation rowspan scriptlevel separator stretchy symmetric`.split(/\s+/),
);

/** Attributes whose value is a length. */
const lengths: ReadonlySet<string> = new Set('depth height lspace mathsize maxsize minsize rspace width'.split(' '));

const word = /^[\w#.% -]{1,40}$/;

/** Classes of the converter that the style sheet supports. */
const classes: ReadonlySet<string> = new Set(['tml-left', 'tml-right', 'tml-tag']);

/** Length limit of a formula, in characters; longer ones stay text. */
const maxFormulaLength = 10_000;

interface Converter {
  renderToString(tex: string, options: Readonly<Record<string, unknown>>): string;
}

/** Creates the converter. Its library is loaded at the first formula. */
export function createToMathml(): ToMathml {
  let converter: Converter | undefined;

  return (tex, display) => {
    if (tex.length > maxFormulaLength) return undefined;
    const library: Converter = converter ?? createRequire(import.meta.url)('temml');
    converter = library;
    try {
      const mathml = library.renderToString(tex, {
        displayMode: display,
        throwOnError: true,
        trust: false,
        maxExpand: 500,
        maxSize: [20, 200],
        // Definitions hold in their own formula only.
        macros: {},
      });
      return checked(parseHtml(mathml), tex);
    } catch {
      // A formula with a mistake, without end or with too deep nesting is shown as its source.
      return undefined;
    }
  };
}

/** The formula with allowed attributes only; undefined if it has another element. */
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

/** True for a length that keeps the formula in its place: at most a line to the left or up, twenty to the right or down. */
function isShort(length: string): boolean {
  const [, number = '', unit] = /^([+-]?[\d.]{1,9})(em|ex|pt|mu|px)?$/.exec(length) ?? [];
  const size = Number(number) / (unit === 'pt' || unit === 'px' ? 10 : 1);
  return number !== '' && size >= -2 && size <= 20;
}

/** Classes in place of the styles of the converter. */
const styleClasses: readonly (readonly [RegExp, string])[] = [
  [/(^|;)padding-left:0(em|pt)/, 'math-flush-left'],
  [/(^|;)padding-right:0(em|pt)/, 'math-flush-right'],
  [/(^|;)border:/, 'math-box'],
];

/** Replaces style attributes, which the site does not allow: colours become attributes, all others classes. */
function fromStyle(style: string, kept: Properties): string[] {
  const color = /(?:^|;)color:(#[\da-f]{3,8})(?:;|$)/.exec(style)?.[1];
  const background = /(?:^|;)background-color:(#[\da-f]{3,8})(?:;|$)/.exec(style)?.[1];
  if (color !== undefined) kept.mathcolor = color;
  if (background !== undefined) kept.mathbackground = background;
  return styleClasses.filter(([pattern]) => pattern.test(style)).map(([, name]) => name);
}
