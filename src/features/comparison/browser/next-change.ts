/** Lets the link to the first change of a comparison lead to the next one each time. Returns a function that stops it. */
export function followNextChange(link: HTMLElement): () => void {
  let current = 0;
  const showNext = (event: Event): void => {
    const places = [...document.querySelectorAll<HTMLElement>('article :is(ins, del)[data-change][id^="change-"]')];
    if (places.length === 0) return;
    event.preventDefault();
    places[current - 1]?.classList.remove('current');
    current = (current % places.length) + 1;
    showPlace(places[current - 1]);
  };
  link.addEventListener('click', showNext);
  return () => link.removeEventListener('click', showNext);
}

function showPlace(place: HTMLElement | undefined): void {
  place?.classList.add('current');
  place?.setAttribute('tabindex', '-1');
  place?.focus({ preventScroll: true });
  place?.scrollIntoView({ block: 'center' });
}
