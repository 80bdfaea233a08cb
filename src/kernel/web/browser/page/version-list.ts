import { ids } from '#web/app/element-ids.ts';
import { scrollToCurrent } from './scroll-to-current.ts';

/** Scrolls the list of versions to the shown one when it is opened. Returns a function that stops it. */
export function followVersionList(): () => void {
  const list = document.getElementById(ids.versions);
  const onToggle = () => {
    if (list?.matches(':popover-open')) scrollToCurrent(list);
  };
  list?.addEventListener('toggle', onToggle);
  return () => list?.removeEventListener('toggle', onToggle);
}
