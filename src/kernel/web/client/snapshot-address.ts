const parameter = /([?&])snapshot=[^&#]*(&?)/;

/** A URL with the snapshot as parameter, so that no cache in between responds with an older version. */
export function withSnapshot(address: string, snapshot: string): string {
  const [path = '', hash] = address.split('#', 2);
  const url = `${path}${path.includes('?') ? '&' : '?'}snapshot=${encodeURIComponent(snapshot)}`;
  return hash === undefined ? url : `${url}#${hash}`;
}

/** The URL without the snapshot, as readers share it. */
export function withoutSnapshot(address: string): string {
  return address.replace(parameter, (_, before: string, after: string) => (after === '' ? '' : before));
}
