const parameter = /([?&])snapshot=[^&#]*(&?)/;

/** The address by which a new version is asked for: one that no cache on the way can hold an older version under. */
export function withSnapshot(address: string, snapshot: string): string {
  const [path = '', hash] = address.split('#', 2);
  const asked = `${path}${path.includes('?') ? '&' : '?'}snapshot=${encodeURIComponent(snapshot)}`;
  return hash === undefined ? asked : `${asked}#${hash}`;
}

/** The address that readers share. */
export function withoutSnapshot(address: string): string {
  return address.replace(parameter, (_, before: string, after: string) => (after === '' ? '' : before));
}
