/** True for an address to fetch from that lies at the forge whose API was asked; `api.` may stand before the API's name. */
export function isOfForge(api: string, address: string): boolean {
  // The parser of addresses drops control characters in silence; git would get them.
  if (/\p{Cc}/u.test(address)) return false;
  const [from, to] = [URL.parse(api), URL.parse(address)];
  if (from === null || to === null || to.username !== '' || to.password !== '') return false;
  const isSecure = to.protocol === 'https:' || (to.protocol === 'http:' && from.protocol === 'http:');
  return isSecure && [from.hostname, from.hostname.replace(/^api\./, '')].includes(to.hostname);
}
