import type { Card } from '#model/package/card.ts';
import { socialCard } from '#web/document/social-card.ts';
import { samplePackage, sampleSite } from './sample-document.ts';

/** A social card for tests. */
export const sampleCard: Card = socialCard(sampleSite, {
  ...samplePackage,
  description: '🏮 Light for agents & others',
});
