import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { imageSize } from 'image-size';
import { afterEach, expect, test } from 'vitest';
import { type Card, cardDesign, cardSize } from '#model/package/card.ts';
import { sampleCard } from '#web/testing/sample-card.ts';
import { cardDrawing } from './card-drawing.ts';
import { openCardFonts } from './card-fonts.ts';
import { type Cards, openCards } from './open-cards.ts';

const worker = new URL(import.meta.resolve('./card-worker.ts'));
const fonts = openCardFonts();
const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8"/></svg>';
const opened: Cards[] = [];

afterEach(async () => {
  await Promise.all(opened.splice(0).map((cards) => cards.close()));
});

async function open(idleMs?: number): Promise<Cards> {
  const cards = await openCards({ worker, warn: fail, ...(idleMs !== undefined && { idleMs }) });
  if (cards === undefined) throw new Error('This machine draws no pictures.');
  opened.push(cards);
  return cards;
}

function fail(message: string): void {
  throw new Error(message);
}

const texts = (card: Card): readonly string[] =>
  [...cardDrawing(card, fonts).matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text = '']) => text);

test('a card shows title, description, stars, family and host', () => {
  expect(texts(sampleCard)).toEqual(['1.5k', 'lantern', 'Light for agents &amp; others', 'Stars', 'docs.example']);
});

test('a card of a package without stars or words has none of them', () => {
  expect(texts({ ...sampleCard, stars: undefined, description: '' })).toEqual(['lantern', 'Stars', 'docs.example']);
});

test('signs that the font does not have are left out, and no text is markup', () => {
  const [, title, description] = texts({ ...sampleCard, title: '<b>漢字</b>', description: 'Ő 🏮 &lt; ű' });
  expect([title, description]).toEqual(['&lt;b&gt;&lt;/b&gt;', 'Ő &amp;lt; ű']);
});

test('a long title takes two lines, and no line is wider than the card has room', () => {
  const card = { ...sampleCard, title: 'a-package-'.repeat(12), description: 'word '.repeat(80) };
  const lines = texts(card);
  expect(lines).toHaveLength(7);
  for (const line of lines.slice(1, 3)) expect(fonts.measure(line, 64, 700)).toBeLessThanOrEqual(1040);
  for (const line of lines.slice(3, 5)) expect(fonts.measure(line, 36, 500)).toBeLessThanOrEqual(1040);
});

test('a card that is drawn in another way has another number, so that kept pictures are not taken for it', () => {
  const drawing = createHash('sha256').update(cardDrawing(sampleCard, fonts)).digest('hex').slice(0, 16);
  // Raise `cardDesign` in model/card.ts whenever the second of these changes.
  expect([cardDesign, drawing]).toEqual([1, '3f8fc4b898b531e9']);
});

test('a card is a PNG of the size that sites ask for, in the colours of the theme', async () => {
  const { draw } = await open();
  const png = await draw({ kind: 'card', card: sampleCard });
  expect(imageSize(png ?? new Uint8Array())).toMatchObject({ ...cardSize, type: 'png' });
  const other = await draw({
    kind: 'card',
    card: { ...sampleCard, colours: { ...sampleCard.colours, primary: '#ff0000' } },
  });
  expect(other).not.toEqual(png);
});

test('an icon has the size that was asked for', async () => {
  const { draw } = await open();
  expect(imageSize((await draw({ kind: 'icon', svg, size: 192 })) ?? new Uint8Array())).toMatchObject({
    width: 192,
    height: 192,
  });
});

test('what cannot be drawn fails alone, and the next picture is drawn', async () => {
  const { draw } = await open();
  await expect(draw({ kind: 'icon', svg: 'no drawing', size: 8 })).rejects.toThrow();
  expect(await draw({ kind: 'card', card: sampleCard })).toBeInstanceOf(Uint8Array);
});

test('a thread that ended for want of work is started again', async () => {
  const { draw } = await open(0);
  const started = once(process, 'worker');
  const first = draw({ kind: 'icon', svg, size: 8 });
  const [thread] = await started;
  const ended = once(thread, 'exit');
  expect(await first).toBeInstanceOf(Uint8Array);
  await ended;
  expect(await draw({ kind: 'card', card: sampleCard })).toBeInstanceOf(Uint8Array);
});

test('a site that is closed lets no picture wait for ever', async () => {
  const cards = await open();
  const picture = cards.draw({ kind: 'card', card: sampleCard });
  const ended = expect(picture).rejects.toThrow('cannot be drawn');
  await cards.close();
  await ended;
});

test('more pictures than can be drawn soon are refused', async () => {
  const cards = await open();
  const asked = Array.from({ length: 65 }, () => cards.draw({ kind: 'card', card: sampleCard }));
  expect(await asked.at(-1)).toBeUndefined();
  const ended = Promise.allSettled(asked);
  await cards.close();
  await ended;
});

test('a machine that cannot draw says so in one sentence and has no pictures', async () => {
  const lines: string[] = [];
  const load = (): Promise<unknown> => Promise.reject(new Error('No native binding.'));
  expect(await openCards({ worker, warn: (line) => lines.push(line), load })).toBeUndefined();
  expect(lines).toEqual([expect.stringMatching(/^Pictures for shared links are left out: .+\.$/)]);
});
