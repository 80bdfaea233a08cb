import type { Random } from './random.ts';

const verbs =
  'read write open close queue retry merge split parse encode resolve attach release schedule measure render sort trace cancel publish'.split(
    ' ',
  );
const nouns =
  'cache stream worker record session router buffer handle ticket channel cursor window rule schema lock packet token mirror ledger socket'.split(
    ' ',
  );
const qualities =
  'small shared lazy stable bounded remote sorted silent whole partial frozen recent local nested quiet precise'.split(
    ' ',
  );
const reasons = [
  'so that a slow disk never blocks the caller',
  'because the order of events matters more than their number',
  'unless the setting says otherwise',
  'before the first request is answered',
  'even when two processes start at the same moment',
  'which keeps memory flat during a long run',
  'and the log names the file and the line',
  'as long as the clock of the machine goes forward',
  'without asking the network again',
  'until the last reader has gone',
] as const;
const shapes = [
  'The {quality} {noun} will {verb} each {noun} {reason}.',
  'Call `{name}` to {verb} a {quality} {noun} {reason}.',
  'When the {noun} is {quality}, `{name}` and **{noun}s** {verb} together {reason}.',
  'Set `{setting}` to {number} to {verb} at most {number} {noun}s, {reason}.',
  'A {noun} that cannot {verb} is reported as _{quality}_ {reason}.',
  'Do not {verb} the {noun} by hand: `{name}` does it {reason}.',
  'Most {quality} {noun}s need {number} ms; see [{name}](../README.md) {reason}.',
] as const;

/** Generator of words and sentences as they occur in documentation. */
export interface Words {
  /** A name in code, for example `retryBatch42`. */
  name(): string;
  /** The name of a setting, for example `queue-limit`. */
  setting(): string;
  /** The words of a heading. */
  title(): string;
  /** The given number of sentences. */
  sentences(count: number): string;
}

/** Creates a generator of words. The same random choices give the same words. */
export function createWords(random: Random): Words {
  const of = (list: readonly string[]): string => list[random.between(0, list.length - 1)] ?? '';
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  const name = (): string => `${of(verbs)}${capital(of(nouns))}${random.between(2, 99)}`;
  const setting = (): string => `${of(nouns)}-${of(verbs)}-${of(nouns)}`;
  const fillers: Readonly<Record<string, () => string>> = {
    verb: () => of(verbs),
    noun: () => of(nouns),
    quality: () => of(qualities),
    reason: () => of(reasons),
    number: () => String(random.between(2, 9_000)),
    name,
    setting,
  };
  const sentence = (): string => of(shapes).replace(/\{(\w+)\}/g, (_, word: string) => fillers[word]?.() ?? word);
  return {
    name,
    setting,
    title: () => `${capital(of(verbs))} the ${of(qualities)} ${of(nouns)}`,
    sentences: (count) => Array.from({ length: count }, sentence).join(' '),
  };
}
