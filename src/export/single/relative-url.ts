/** The relative URL from one file of a folder to another, percent-encoded. */
export function relativeUrl(from: string, to: string): string {
  const [here, there] = [from.split('/').slice(0, -1), to.split('/')];
  const differing = there.findIndex((segment, index) => segment !== here[index]);
  const shared = Math.min(differing === -1 ? there.length : differing, there.length - 1);
  const up = here.slice(shared).map(() => '..');
  const down = there.slice(shared).map(encodeURIComponent);
  return [...(up.length > 0 ? up : ['.']), ...down].join('/');
}
