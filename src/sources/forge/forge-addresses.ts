/** True for a clone URL at the forge of this API, whose host may have the prefix `api.`. */
export function isOfForge(api: string, address: string): boolean {
  // The URL parser silently drops control characters; git would get them.
  if (/\p{Cc}/u.test(address)) return false;
  const [from, to] = [URL.parse(api), URL.parse(address)];
  if (from === null || to === null || to.username !== '' || to.password !== '') return false;
  const isSecure = to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');
  return isSecure && [from.hostname, from.hostname.replace(/^api\./, '')].includes(to.hostname);
}
