import type { FontKind } from './system-fonts.ts';

/** The families of a list as CSS writes them, without quotes. */
export function familiesOf(stack: string): readonly string[] {
  return partsOf(stack).map((part) => part.replace(/^["']|["']$/g, ''));
}

/** The list with more families after one of its own, which is compared without regard to case. */
export function withFamiliesAfter(stack: string, family: string, more: readonly string[]): string {
  const at = familiesOf(stack).findIndex((each) => each.toLowerCase() === family.toLowerCase());
  return partsOf(stack)
    .flatMap((part, index) => (index === at ? [part, ...more.map((each) => `"${each}"`)] : [part]))
    .join(', ');
}

/** The kind of the fonts of a list, which its last family says; fonts without serifs where it says nothing. */
export function kindOf(stack: string): FontKind {
  const last = familiesOf(stack).at(-1)?.toLowerCase() ?? '';
  if (/^(?:ui-)?monospace$/.test(last)) return 'mono';
  return /^(?:ui-)?serif$/.test(last) ? 'serif' : 'sans';
}

function partsOf(stack: string): readonly string[] {
  return (stack.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? []).map((part) => part.trim()).filter((part) => part !== '');
}
