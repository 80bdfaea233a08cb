import { BlockList, isIP, isIPv6 } from 'node:net';

/** True for the IP address of a proxy whose headers are believed. */
export type IsTrustedProxy = (address: string) => boolean;

/** Creates the test for proxies, which are given as addresses or ranges (`10.0.0.0/8`). */
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

/** The address itself, or the IPv4 address that it maps into IPv6 (`::ffff:192.0.2.7`). */
export function unmapped(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
