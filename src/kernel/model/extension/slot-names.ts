import type { SlotName } from './extension-module.ts';

/** The slots, in the order of a page. */
export const slotNames: readonly SlotName[] = ['home', 'before-article', 'after-article', 'sidebar', 'footer'];
