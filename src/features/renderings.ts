import { onlyRendering } from '#markdown/rendering-feature.ts';
import { rendering as extensions } from './extensions/rendering.ts';

/** What takes part in rendering documents, in threads. */
export const rendering = onlyRendering([extensions]);
