import type { Card } from '#features/cards/card.ts';
import { socialCard } from '#features/cards/server/social-card.ts';
import { samplePackage, sampleSite } from '#web/testing/sample-document.ts';

/** A social card for tests. */
export const sampleCard: Card = socialCard(sampleSite, {
  ...samplePackage,
  description: '🏮 Light for agents & others',
});
