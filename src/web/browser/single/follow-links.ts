import { fileAddress } from './file-address.ts';

/**
 * Makes links and forms that the code of the browser has added lead to files, before the browser or another listener uses
 * them. Those of the documents do already.
 */
export function followLinks(): void {
  for (const name of ['pointerdown', 'keydown', 'click', 'auxclick', 'dragstart']) {
    addEventListener(name, ({ target }) => nameFile(target), { capture: true, passive: true });
  }
  addEventListener(
    'submit',
    ({ target }) => {
      if (target instanceof HTMLFormElement) target.action = fileAddress(target.action);
    },
    { capture: true },
  );
}

function nameFile(target: EventTarget | null): void {
  const link = target instanceof Element ? target.closest('a[href]') : null;
  if (!(link instanceof HTMLAnchorElement) || link.getAttribute('href')?.startsWith('#')) return;
  const address = fileAddress(link.href);
  if (address !== link.href) link.href = address;
}
