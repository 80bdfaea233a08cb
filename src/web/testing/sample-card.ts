import type { Card } from '#model/package/card.ts';
import { packageCard } from '#web/document/package-card.ts';
import { samplePackage, sampleSite } from './sample-document.ts';

/** A card for tests. */
export const sampleCard: Card = packageCard(sampleSite, {
  ...samplePackage,
  description: '🏮 Light for agents & others',
});
