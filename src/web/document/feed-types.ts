import type { FeedForm } from '#model/address/address.ts';

/** Media types of feeds. */
export const feedTypes: Readonly<Record<FeedForm, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};
