import type { Store } from './store.ts';

/** How much room the window has (T-07). */
export type SizeClass = 'small' | 'medium' | 'large';

/** How long a window must keep its size before its class is told anew, in milliseconds. */
const settled = 500;

/** The class of a window's width in CSS pixels: small below 600, large above 840. */
export function sizeClassOf(width: number): SizeClass {
  if (width < 600) return 'small';
  return width <= 840 ? 'medium' : 'large';
}

/** Keeps a store in step with the window's width; returns what ends that. */
export function followSize(store: Store<SizeClass>, window: Pick<Window, 'innerWidth'> & EventTarget): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = () => store.set(sizeClassOf(window.innerWidth));
  const onResize = () => {
    clearTimeout(timer);
    timer = setTimeout(look, settled);
  };
  look();
  window.addEventListener('resize', onResize);
  return () => {
    clearTimeout(timer);
    window.removeEventListener('resize', onResize);
  };
}
