import { BlockList, isIP, isIPv6 } from 'node:net';

/** True for the IP address of a proxy whose headers are trusted. */
export type IsTrustedProxy = (address: string) => boolean;

/** Creates the test for proxies, given as addresses or ranges (`10.0.0.0/8`). */
export function trustedProxies(proxies: readonly string[]): IsTrustedProxy {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (address) => {
    const own = unmapped(address);
    return isIP(own) !== 0 && trusted.check(own, isIPv6(own) ? 'ipv6' : 'ipv4');
  };
}

/** The IPv4 address of an IPv4-mapped IPv6 address (`::ffff:192.0.2.7`), or the address itself. */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
