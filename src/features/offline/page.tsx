import type { PageFeature } from '#web/app/page-feature.ts';
import { offlineCopyId } from './offline-data.ts';

export const feature: PageFeature = {
  parts: [{ place: 'page-menu', render: () => <li id={offlineCopyId} hidden /> }],
};
