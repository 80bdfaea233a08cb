/** Navigates to a path of the site, like a click on a link. */
export function goTo(path: string): void {
  location.assign(path);
}
