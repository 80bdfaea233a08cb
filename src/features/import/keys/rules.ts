import type { KeyNames } from './key-path.ts';
import type { Fate } from './ledger.ts';

/**
 * The fates of documented keys that are not converted, by path. A path stands for everything below it; `*` is any name,
 * `[]` any item. Of several the longest counts.
 */
export type Rules = Readonly<Record<string, Fate>>;

/** Creates a fate: Asterism needs no setting, because of what it does itself. */
export function builtin(note: string): Fate {
  return { outcome: 'builtin', note };
}

/** Creates a fate: Asterism has nothing for it, and this is what to do. */
export function unsupported(note: string): Fate {
  return { outcome: 'unsupported', note };
}

/** Creates the function that finds the fate of a key. */
export function createFindRule(rules: Rules): (names: KeyNames) => Fate | undefined {
  const parsed = Object.entries(rules)
    .map(([path, fate]) => ({ steps: stepsOf(path), fate }))
    .toSorted((a, b) => b.steps.length - a.steps.length || starsIn(a.steps) - starsIn(b.steps));
  return (names) => parsed.find(({ steps }) => matches(steps, names))?.fate;
}

function stepsOf(path: string): readonly string[] {
  return path
    .replaceAll('[]', '.[]')
    .split('.')
    .filter((step) => step !== '');
}

function starsIn(steps: readonly string[]): number {
  return steps.filter((step) => step === '*').length;
}

function matches(steps: readonly string[], names: KeyNames): boolean {
  return (
    steps.length <= names.length &&
    steps.every((step, index) => {
      const name = names[index];
      if (typeof name === 'number') return step === '[]';
      return step === '*' || step === name;
    })
  );
}
