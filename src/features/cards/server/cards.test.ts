import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { imageSize } from 'image-size';
import { afterEach, expect, test } from 'vitest';
import { type Card, cardDesign } from '#features/cards/card.ts';
import { cardDrawing } from '#features/cards/drawing/card-drawing.ts';
import { openCardFonts } from '#features/cards/drawing/card-fonts.ts';
import { sampleCard } from '#features/cards/testing/sample-card.ts';
import { sharedImageSize } from '#model/drawing.ts';
import { type Cards, openCards } from './open-cards.ts';

const worker = new URL(import.meta.resolve('#features/cards/threads/card-worker.ts'));
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

test('a card of a package without stars and description has neither', () => {
  expect(texts({ ...sampleCard, stars: undefined, description: '' })).toEqual(['lantern', 'Stars', 'docs.example']);
});

test('characters that the font lacks are left out, and text is never markup', () => {
  const [, title, description] = texts({ ...sampleCard, title: '<b>漢字</b>', description: 'Ő 🏮 &lt; ű' });
  expect([title, description]).toEqual(['&lt;b&gt;&lt;/b&gt;', 'Ő &amp;lt; ű']);
});

test('a long title takes two lines, and no line is wider than the card', () => {
  const card = { ...sampleCard, title: 'a-package-'.repeat(12), description: 'word '.repeat(80) };
  const lines = texts(card);
  expect(lines).toHaveLength(7);
  for (const line of lines.slice(1, 3)) expect(fonts.measure(line, 64, 700)).toBeLessThanOrEqual(1040);
  for (const line of lines.slice(3, 5)) expect(fonts.measure(line, 36, 500)).toBeLessThanOrEqual(1040);
});

test('a change of the drawing changes the design number, so that cached images are not reused', () => {
  const drawing = createHash('sha256').update(cardDrawing(sampleCard, fonts)).digest('hex').slice(0, 16);
  // Raise `cardDesign` in model/package/card.ts whenever the hash changes.
  expect([cardDesign, drawing]).toEqual([1, '3f8fc4b898b531e9']);
});

test('a card is a PNG of the expected size, in the colours of the theme', async () => {
  const { draw } = await open();
  const png = await draw({ kind: 'card', card: sampleCard });
  expect(imageSize(png ?? new Uint8Array())).toMatchObject({ ...sharedImageSize, type: 'png' });
  const other = await draw({
    kind: 'card',
    card: { ...sampleCard, colours: { ...sampleCard.colours, primary: '#ff0000' } },
  });
  expect(other).not.toEqual(png);
});

test('an icon has the requested size', async () => {
  const { draw } = await open();
  expect(imageSize((await draw({ kind: 'icon', svg, size: 192 })) ?? new Uint8Array())).toMatchObject({
    width: 192,
    height: 192,
  });
});

test('an invalid drawing fails alone, and the next image is drawn', async () => {
  const { draw } = await open();
  await expect(draw({ kind: 'icon', svg: 'no drawing', size: 8 })).rejects.toThrow();
  expect(await draw({ kind: 'card', card: sampleCard })).toBeInstanceOf(Uint8Array);
});

test('a thread that ended after idle time is started again', async () => {
  const { draw } = await open(0);
  const started = once(process, 'worker');
  const first = draw({ kind: 'icon', svg, size: 8 });
  const [thread] = await started;
  const ended = once(thread, 'exit');
  expect(await first).toBeInstanceOf(Uint8Array);
  await ended;
  expect(await draw({ kind: 'card', card: sampleCard })).toBeInstanceOf(Uint8Array);
});

test('an image whose thread ends is drawn by another one; if that ends too, it can be requested again later', async () => {
  const lines: string[] = [];
  const cards = await openCards({ worker, warn: (line) => lines.push(line) });
  if (cards === undefined) throw new Error('This machine draws no pictures.');
  opened.push(cards);
  /** Ends the next threads as soon as they start. */
  const endNext = async (count: number): Promise<void> => {
    for (let ended = 0; ended < count; ended += 1) await (await once(process, 'worker'))[0].terminate();
  };
  const one = endNext(1);
  expect(await cards.draw({ kind: 'icon', svg, size: 8 })).toBeInstanceOf(Uint8Array);
  await one;
  expect(lines).toEqual([expect.stringContaining('Another one takes its place')]);
  await cards.close();
  const others = await openCards({ worker, warn: () => undefined });
  if (others === undefined) throw new Error('This machine draws no pictures.');
  opened.push(others);
  const two = endNext(2);
  expect(await others.draw({ kind: 'icon', svg, size: 8 })).toBeUndefined();
  await two;
  await expect.poll(() => others.draw({ kind: 'icon', svg, size: 8 })).toBeInstanceOf(Uint8Array);
});

test('closing rejects images in work', async () => {
  const cards = await open();
  const picture = cards.draw({ kind: 'card', card: sampleCard });
  const ended = expect(picture).rejects.toThrow('could not be drawn');
  await cards.close();
  await ended;
});

test('images beyond the limit of the queue are refused', async () => {
  const cards = await open();
  const requests = Array.from({ length: 65 }, () => cards.draw({ kind: 'card', card: sampleCard }));
  expect(await requests.at(-1)).toBeUndefined();
  const ended = Promise.allSettled(requests);
  await cards.close();
  await ended;
});

test('a machine that cannot draw has no images and one warning', async () => {
  const lines: string[] = [];
  const load = (): Promise<unknown> => Promise.reject(new Error('No native binding.'));
  expect(await openCards({ worker, warn: (line) => lines.push(line), load })).toBeUndefined();
  expect(lines).toEqual([expect.stringMatching(/^Social cards are disabled: .+\.$/)]);
});

test('a crawler that requests many cards at once costs the memory of a few', async () => {
  const { draw } = await open();
  let peak = 0;
  const request = async (): Promise<void> => {
    await draw({ kind: 'card', card: sampleCard });
    peak = Math.max(peak, process.memoryUsage.rss());
  };
  await request();
  const before = peak;
  for (let round = 0; round < 3; round += 1) await Promise.all(Array.from({ length: 60 }, request));
  // The pixels of 180 cards take 540 MB.
  expect((peak - before) / 1024 ** 2).toBeLessThan(200);
});
