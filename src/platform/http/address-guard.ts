import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Addresses at which cloud machines tell their secrets: never asked, whatever the settings. */
const metadataAddresses: ReadonlySet<string> = new Set(
  [
    '169.254.169.254',
    '169.254.170.2',
    '169.254.170.23',
    '100.100.100.200',
    '168.63.129.16',
    '192.0.0.192',
    'fd00:ec2::254',
    'fd00:ec2::23',
    'fd20:ce::254',
  ].map((address) => ipaddr.parse(address).toNormalizedString()),
);

/** An address that must not be asked: it is private, tells secrets, or is none. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  /** Stays with the error where a library hands it on as the cause of its own. */
  readonly code = 'ERR_ADDRESS_REFUSED';
}

/** Says which network addresses a request may go to. */
export interface AddressGuard {
  /** Why an IP address of a host is refused, or undefined when it is allowed. */
  refusal(address: string, host: string): string | undefined;
  /** Looks a name up and fails when any of its addresses is refused; used at the moment of connecting. */
  readonly lookup: LookupFunction;
}

/** Makes a guard; `privateHosts` are those that may lie in a private network, as they stand in addresses, without ports. */
export function createAddressGuard(privateHosts: readonly string[]): AddressGuard {
  const own = new Set(privateHosts.map(bare));

  function refusal(text: string, host: string): string | undefined {
    if (!ipaddr.isValid(text)) return `${text} is no network address`;
    const address = reached(ipaddr.parse(text));
    if (metadataAddresses.has(address.toNormalizedString())) {
      return `${text} is a cloud machine's metadata address, which is never asked`;
    }
    return address.range() === 'unicast' || own.has(bare(host))
      ? undefined
      : `${text} belongs to a private network, which the settings do not allow`;
  }

  return {
    refusal,
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, '');
        const reason = addresses.map(({ address }) => refusal(address, hostname)).find((each) => each !== undefined);
        const [first] = addresses;
        if (reason !== undefined) return callback(new AddressRefusedError(reason), '');
        if (first === undefined) return callback(new Error(`${hostname} has no address`), '');
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      });
    },
  };
}

/** The address that is reached in the end: IPv6 has several ways to write, or to lead to, an address of IPv4. */
function reached(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  const prefix = bytes.slice(0, 12);
  const last = (): Address => new ipaddr.IPv4(bytes.slice(12));
  if (address.isIPv4MappedAddress() || address.range() === 'rfc6145' || isNat64(prefix)) return last();
  // An IPv4-compatible address; the first two of them are the unspecified address and the loopback of IPv6.
  if (prefix.every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte !== 0)) return last();
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : address;
}

/** True for the well-known prefix 64:ff9b::/96, by which networks without IPv4 reach it. */
function isNat64(prefix: readonly number[]): boolean {
  const [first, second, third, fourth, ...rest] = prefix;
  return first === 0 && second === 0x64 && third === 0xff && fourth === 0x9b && rest.every((byte) => byte === 0);
}

/** A host without the brackets and the zone of an IPv6 address, in lower case. */
function bare(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, '');
}
