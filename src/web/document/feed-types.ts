import type { FeedForm } from '#model/address/address.ts';

/** What a feed of each form is called in a link to it. */
export const feedTypes: Readonly<Record<FeedForm, string>> = {
  atom: 'application/atom+xml',
  json: 'application/feed+json',
};
