import { Resvg } from '@resvg/resvg-js';
import { cardSize, type Drawing } from '#model/package/card.ts';
import { cardDrawing } from './card-drawing.ts';
import { fontFamily, openCardFonts } from './card-fonts.ts';

/** Creates the function that draws PNGs. A drawing takes a tenth of a second, so it runs in a worker thread. */
export function createDraw(): (drawing: Drawing) => Uint8Array<ArrayBuffer> {
  const fonts = openCardFonts();
  const font = { loadSystemFonts: false, fontFiles: [...fonts.files], defaultFontFamily: fontFamily };
  return (drawing) => {
    const [svg, value] =
      drawing.kind === 'card'
        ? [cardDrawing(drawing.card, fonts, drawing.logo), cardSize.width]
        : [drawing.svg, drawing.size];
    return new Uint8Array(new Resvg(svg, { font, fitTo: { mode: 'width', value } }).render().asPng());
  };
}
