import { statSync } from 'node:fs';
import { Session } from 'node:inspector';
import { setImmediate } from 'node:timers/promises';
import { Resvg } from '@resvg/resvg-js';
import type { Drawing } from '#features/cards/card.ts';
import { sharedImageSize } from '#model/drawing.ts';
import { cardDrawing } from './card-drawing.ts';
import { fontFamily, openCardFonts } from './card-fonts.ts';

/**
 * The renderer holds pixels and fonts outside of the heap, where the engine does not count them: without work on the
 * heap it would free them after hundreds of drawings. After so many bytes it collects.
 */
const collectedBytes = 16 * 1024 * 1024;

/** Creates the function that draws PNGs, one after another. A drawing takes up to a tenth of a second, so it runs in a worker thread. */
export function createDraw(): (drawing: Drawing) => Promise<Uint8Array<ArrayBuffer>> {
  const fonts = openCardFonts();
  const font = { loadSystemFonts: false, fontFiles: [...fonts.files], defaultFontFamily: fontFamily };
  const fontBytes = fonts.files.reduce((sum, file) => sum + statSync(file).size, 0);
  const engine = new Session();
  engine.connect();
  let bytes = 0;
  let last: Promise<unknown> = Promise.resolve();

  function draw(drawing: Drawing): Uint8Array<ArrayBuffer> {
    const [svg, value] =
      drawing.kind === 'card'
        ? [cardDrawing(drawing.card, fonts, drawing.logo), sharedImageSize.width]
        : [drawing.svg, drawing.size];
    const image = new Resvg(svg, { font, fitTo: { mode: 'width', value } }).render();
    bytes += image.width * image.height * 4 + fontBytes;
    return new Uint8Array(image.asPng());
  }

  async function free(): Promise<void> {
    if (bytes >= collectedBytes) {
      engine.post('HeapProfiler.collectGarbage');
      bytes = 0;
    }
    // What was collected is freed in the next turn of the event loop, which calls that wait would delay.
    await setImmediate();
  }

  return (drawing) => {
    const drawn = last.then(() => draw(drawing));
    last = drawn.then(free, free);
    return drawn;
  };
}
