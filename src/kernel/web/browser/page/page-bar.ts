import { ids } from '#web/app/element-ids.ts';
import { scrollToCurrent } from './scroll-to-current.ts';

/** A bar stays until a reader has scrolled past its place, in px. */
const place = 120;

/** A finger that rests moves the page by less, in px. */
const least = 4;

/**
 * Moves the bar above the text away when a reader of a small screen scrolls down, and back with the first step upwards. After two
 * windows there is a way back to the top. Returns a function that stops it.
 */
export function followBar(): () => void {
  const bar = document.getElementById(ids.bar);
  const sidebar = document.getElementById(ids.sidebar);
  const back = sidebar?.querySelector<HTMLElement>(`a[href="#${ids.content}"]`);
  const listening = new AbortController();
  const { signal } = listening;
  let before = scrollY;
  const update = () => {
    const isBelow = scrollY > place;
    bar?.toggleAttribute('data-scrolled', isBelow);
    if (back) back.hidden = scrollY <= 2 * innerHeight;
    if (Math.abs(scrollY - before) < least) return;
    bar?.toggleAttribute('data-away', isBelow && scrollY > before && !sidebar?.matches(':popover-open'));
    before = scrollY;
  };
  // A part that is hidden cannot be scrolled.
  const show = () => {
    for (const column of sidebar?.querySelectorAll('nav') ?? []) scrollToCurrent(column);
  };
  addEventListener('scroll', () => requestAnimationFrame(update), { signal, passive: true });
  for (const event of ['toggle', 'change']) sidebar?.addEventListener(event, show, { signal });
  update();
  return () => listening.abort();
}
