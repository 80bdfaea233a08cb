import { ids } from '#web/app/element-ids.ts';
import { anchorId } from '#web/browser/navigation/page-target.ts';
import { createElement } from '#web/client/create-element.ts';
import { followReading } from './follow-reading.ts';
import { scrollToCurrent } from './scroll-to-current.ts';

/** Marks the section being read in the outline, and shows its title and number beside the button of the page sidebar. */
export function followOutline(): () => void {
  const outline = document.getElementById(ids.outline);
  if (outline === null) return () => {};
  const links = new Map(
    [...outline.querySelectorAll<HTMLAnchorElement>('li a')].map((link) => [anchorId(link.hash), link]),
  );
  const title = document.getElementById(ids.section);
  const place = (id: string | undefined) =>
    createElement('small', {}, `${[...links.keys()].indexOf(id ?? '') + 1}/${links.size}`);
  const mark = (id: string | undefined) => {
    const current = id === undefined ? undefined : links.get(id);
    for (const link of links.values()) if (link !== current) link.removeAttribute('aria-current');
    current?.setAttribute('aria-current', 'true');
    title?.replaceChildren(...(current ? [current.children[0]?.cloneNode(true) ?? '', place(id)] : []));
    if (title) title.hidden = current === undefined;
    if (current) scrollToCurrent(outline);
  };
  const reading = followReading([...links.keys()], mark);
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null;
    if (link) reading.choose(anchorId(link.hash));
  };
  outline.addEventListener('click', onClick);
  return () => {
    outline.removeEventListener('click', onClick);
    reading.stop();
  };
}
