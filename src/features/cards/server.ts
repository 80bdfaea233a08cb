import type { ServerFeature } from '#server/feature.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { type Draw, openCards } from './server/open-cards.ts';
import { createSocialCards } from './server/social-cards.ts';

/** The images of packages in previews of shared links, and the renderer of drawings. */
export const feature: ServerFeature = {
  async drawings({ logo, settings, worker, warn, states, ...site }) {
    const cards = await openCards({ worker: worker('card'), warn, states });
    if (cards === undefined) return { handlers: { socialCard: missingDrawing } };
    const draw: Draw = (drawing) => cards.draw(drawing.kind === 'card' ? { ...drawing, logo } : drawing);
    const { path, image } = createSocialCards({ ...site, scheme: settings.site.card, draw });
    return {
      draw: (icon) => cards.draw({ kind: 'icon', ...icon }),
      sharedImage: path,
      handlers: { socialCard: image },
      close: () => cards.close(),
    };
  },
};

function missingDrawing(): Response {
  return textResponse('This site draws no images.', 404);
}
