import { fileAddress } from '#web/browser/single/file-address.ts';

/** Navigates to a path of the site, like a click on a link. */
export function goTo(path: string): void {
  location.assign(import.meta.env.SINGLE ? fileAddress(path) : path);
}
