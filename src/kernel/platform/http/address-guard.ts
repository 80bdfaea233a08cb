import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Metadata addresses of cloud machines, which expose secrets: always refused, regardless of the settings. */
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

/** An address that must not be contacted: it is private, a metadata address, or invalid. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
  /** Identifies the error when a library wraps it as the cause of its own. */
  readonly code = 'ERR_ADDRESS_REFUSED';
}

/** Decides which network addresses a request may contact. */
export interface AddressGuard {
  /** Returns why an IP address of a host is refused; undefined when it is allowed. */
  refusal(address: string, host: string): string | undefined;
  /** Resolves a name and fails when any of its addresses is refused; used when a connection is opened. */
  readonly lookup: LookupFunction;
}

/** Creates a guard. `privateHosts` are the hosts that may lie in a private network, as in URLs, without ports. */
export function createAddressGuard(privateHosts: readonly string[]): AddressGuard {
  const own = new Set(privateHosts.map(bare));

  function refusal(text: string, host: string): string | undefined {
    if (!ipaddr.isValid(text)) return `${text} is not a network address`;
    const address = reached(ipaddr.parse(text));
    if (metadataAddresses.has(address.toNormalizedString())) {
      return `${text} is a cloud machine's metadata address, which is never contacted`;
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

/** The effective address: an IPv6 address may have several forms, or embed an IPv4 address. */
function reached(address: Address): Address {
  if (address instanceof ipaddr.IPv4) return address;
  const bytes = address.toByteArray();
  const prefix = bytes.slice(0, 12);
  const last = (): Address => new ipaddr.IPv4(bytes.slice(12));
  if (address.isIPv4MappedAddress() || address.range() === 'rfc6145' || isNat64(prefix)) return last();
  // An IPv4-compatible address; the first two are the unspecified address and the loopback address of IPv6.
  if (prefix.every((byte) => byte === 0) && bytes.slice(12, 15).some((byte) => byte !== 0)) return last();
  return address.range() === '6to4' ? new ipaddr.IPv4(bytes.slice(2, 6)) : address;
}

/** True for the well-known prefix 64:ff9b::/96, with which IPv6-only networks reach IPv4 addresses. */
function isNat64(prefix: readonly number[]): boolean {
  const [first, second, third, fourth, ...rest] = prefix;
  return first === 0 && second === 0x64 && third === 0xff && fourth === 0x9b && rest.every((byte) => byte === 0);
}

/** A host in lower case, without the brackets and the zone of an IPv6 address. */
function bare(host: string): string {
  return host.toLowerCase().replace(/^\[|\]$/g, '');
}
