import type { FontFile } from './font-files.ts';
import type { FontMetrics } from './font-metrics.ts';
import { familiesOf, kindOf, withFamiliesAfter } from './font-stack.ts';
import { type FontKind, type SystemFont, systemFonts } from './system-fonts.ts';

/** A list of families in which system fonts stand in for a font that has not arrived. */
export interface BridgedStack {
  readonly stack?: string;
  /** The `@font-face` rules of the system fonts; none without a font of the site. */
  readonly rules: readonly string[];
}

/** From this weight on, the bold font of a system is the nearer one. */
const bold = 600;

/**
 * Puts system fonts after the first font of the site in the list, each with the widths and heights of that font, so that a
 * page keeps its lines when the font arrives. `kind` is the one of the list by default.
 */
export function bridgeStack(stack: string, files: readonly FontFile[], kind: FontKind = kindOf(stack)): BridgedStack {
  const own = familiesOf(stack)
    .map((family) => files.filter(({ face }) => face.family.toLowerCase() === family.toLowerCase()))
    .find((faces) => faces.length > 0);
  const [first] = own ?? [];
  const weights = usualWeights(own ?? []);
  if (first === undefined || weights.length === 0) return { stack, rules: [] };
  const { family } = first.face;
  const range = [...new Set(own?.flatMap((file) => (file.range === '' ? [] : file.range.split(','))))].join(',');
  const nameOf = ({ name }: SystemFont): string => `${family} as ${name}`;
  return {
    stack: withFamiliesAfter(stack, family, systemFonts[kind].map(nameOf)),
    rules: systemFonts[kind].flatMap((system) =>
      weights.map((metrics) => fallbackRule(system, { metrics, name: nameOf(system), range })),
    ),
  };
}

/** The weights that a page begins with: those next to regular and to bold text. Slanted text has their widths. */
function usualWeights(faces: readonly FontFile[]): readonly FontMetrics[] {
  const upright = faces.filter(({ face }) => face.style === 'normal');
  const all = (upright.length > 0 ? upright : faces).flatMap(({ metrics }) => metrics);
  const nearest = (weight: number): readonly FontMetrics[] =>
    all.toSorted((a, b) => Math.abs(a.weight - weight) - Math.abs(b.weight - weight)).slice(0, 1);
  return [...new Set([...nearest(400), ...nearest(700)])];
}

interface Fallback {
  readonly metrics: FontMetrics;
  readonly name: string;
  readonly range: string;
}

function fallbackRule(system: SystemFont, { metrics, name, range }: Fallback): string {
  const isBold = metrics.weight >= bold;
  const size = metrics.width / system.widths[isBold ? 1 : 0];
  return `@font-face{${[
    `font-family:"${name}"`,
    `src:${(isBold ? system.bold : system.regular).map((each) => `local("${each}")`).join(',')}`,
    `font-weight:${metrics.weight}`,
    `size-adjust:${percent(size)}`,
    `ascent-override:${percent(metrics.ascent / size)}`,
    `descent-override:${percent(metrics.descent / size)}`,
    `line-gap-override:${percent(metrics.lineGap / size)}`,
    `unicode-range:${range}`,
  ].join(';')}}`;
}

function percent(value: number): string {
  return `${Number((value * 100).toFixed(2))}%`;
}
