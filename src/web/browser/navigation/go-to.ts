/** Goes to a path of the site, as if its link had been followed. */
export function goTo(path: string): void {
  location.assign(path);
}
