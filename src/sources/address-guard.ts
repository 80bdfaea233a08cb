import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Addresses at which cloud machines tell their secrets: never asked, whatever the settings. */
const metadataAddresses = [
  '169.254.169.254',
  '169.254.170.2',
  '169.254.170.23',
  '100.100.100.200',
  'fd00:ec2::254',
  'fd00:ec2::23',
];

const privateNetworks: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  ['::', 127],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
];

/** Says which network addresses a request may go to. */
export interface AddressGuard {
  /** Why an IP address is refused, or undefined when it is allowed. */
  refusal(address: string): string | undefined;
  /** Looks a name up and fails when any of its addresses is refused; used at the moment of connecting. */
  readonly lookup: LookupFunction;
}

/** Makes a guard; `allowPrivate` says whether the operator's own network may be asked. */
export function createAddressGuard(allowPrivate: boolean): AddressGuard {
  const always = new BlockList();
  for (const address of metadataAddresses) always.addAddress(address, familyOf(address));
  const inside = new BlockList();
  for (const [network, prefix] of privateNetworks) inside.addSubnet(network, prefix, familyOf(network));

  function refusal(address: string): string | undefined {
    const family = familyOf(address);
    if (always.check(address, family)) return `${address} is a cloud machine's metadata address, which is never asked`;
    if (allowPrivate || !inside.check(address, family)) return undefined;
    return `${address} belongs to a private network. Set allowPrivate for this source if it is yours`;
  }

  return {
    refusal,
    lookup(hostname, options, callback) {
      lookup(hostname, { ...options, all: true }, (error, addresses) => {
        if (error) return callback(error, '');
        const reason = addresses.map(({ address }) => refusal(address)).find((each) => each !== undefined);
        const [first] = addresses;
        if (reason !== undefined) return callback(new Error(reason), '');
        if (first === undefined) return callback(new Error(`${hostname} has no address`), '');
        return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
      });
    },
  };
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
