import { routeForm } from '#web/app/route-form.ts';

/** The path of the folder of a site that was opened from a disk, percent-encoded and without a slash at the end. */
export function siteRoot(): string {
  return document.documentElement.dataset.root ?? '';
}

/**
 * The URL of the file of an address of the site: a disk has no index of a folder. The URL of anything else is
 * unchanged.
 */
export function fileAddress(address: string): string {
  const url = new URL(address, location.href);
  const base = siteRoot();
  if (url.protocol !== 'file:' || routeForm(url.pathname, { base }) !== 'document') return url.href;
  if (!url.pathname.endsWith('.html')) url.pathname = `${url.pathname.replace(/\/$/, '')}/index.html`;
  return url.href;
}
