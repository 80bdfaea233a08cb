import { ids } from '#web/app/element-ids.ts';
import { createElement } from '#web/client/create-element.ts';
import { readStored, writeStored } from '#web/client/storage.ts';

const storageKey = 'asterism:package-manager';

/** Chooses the package manager that the reader chose last, and remembers the next choice. Returns a function that stops it. */
export function followPackageManager(): () => void {
  const choice = document.querySelector<HTMLSelectElement>('select[data-managers]');
  if (choice === null) return () => {};
  const chosen = readStored(storageKey);
  if ([...choice.options].some(({ value }) => value === chosen)) choice.value = chosen;
  const onChange = () => writeStored(storageKey, choice.value);
  choice.addEventListener('change', onChange);
  return () => choice.removeEventListener('change', onChange);
}

/** Replaces the badges of the card whose images cannot be loaded by their alternative text. Returns a function that stops it. */
export function replaceFailedBadges(): () => void {
  const badges = document.getElementById(ids.badges);
  if (badges === null) return () => {};
  const onError = ({ target }: Event) => {
    if (target instanceof HTMLImageElement) replace(target);
  };
  // Errors of images do not bubble.
  badges.addEventListener('error', onError, { capture: true });
  for (const image of badges.querySelectorAll('img')) if (image.complete && image.naturalWidth === 0) replace(image);
  return () => badges.removeEventListener('error', onError, { capture: true });
}

function replace(image: HTMLImageElement): void {
  if (image.alt === '' || image.className === 'emoji') return;
  const attributes = { class: 'badge', role: 'img', 'aria-label': image.alt };
  image.replaceWith(createElement('span', attributes, createElement('span', {}, image.alt)));
}
