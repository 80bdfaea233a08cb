import { familyPackage } from '#web/app/package-version.ts';
import type { PageFeature } from '#web/app/page-feature.ts';
import { FeedLink } from './page/feed-link.tsx';
import { feedLinks } from './page/feed-links.ts';

export const feature: PageFeature = {
  parts: [{ place: 'releases', render: (view) => (familyPackage(view).dated ? <FeedLink /> : undefined) }],
  headLinks: feedLinks,
};
