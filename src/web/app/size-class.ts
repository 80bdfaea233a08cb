import type { Store } from './store.ts';

/** Size class of the window (T-07). */
export type SizeClass = 'small' | 'medium' | 'large';

/** Debounce after a resize, in milliseconds. */
const debounceMs = 500;

/** The size class of a width in CSS pixels: small below 600, large above 840. */
export function sizeClassOf(width: number): SizeClass {
  if (width < 600) return 'small';
  return width <= 840 ? 'medium' : 'large';
}

/** Updates the store after each resize. Returns a function that stops it. */
export function followSize(store: Store<SizeClass>, window: Pick<Window, 'innerWidth'> & EventTarget): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => store.set(sizeClassOf(window.innerWidth));
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(update, debounceMs);
  };
  update();
  window.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', onResize);
  };
}
