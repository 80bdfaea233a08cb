/** Events of a reader who scrolls or acts on the page. */
export const acts = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;
