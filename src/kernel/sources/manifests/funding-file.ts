import type { NamedLink } from '#model/package/package.ts';
import { makeWellFormed } from '#model/text/well-formed.ts';
import { parseYaml } from '#platform/formats/parse-yaml.ts';
import type { WarnField } from './facts.ts';
import { type Fields, fieldsOf } from './fields.ts';
import { webAddress } from './web-address.ts';

/** The only file in a dotfolder that is always read: where a repository lists its sponsors. */
export const fundingFile = '.github/FUNDING.yml';

/** Maximum size of the file, in bytes. */
export const fundingFileLimit = 64 * 1024;

const linksOfOneKey = 10;

interface Platform {
  readonly name: string;
  /** URL prefix of an account. */
  readonly base: string;
}

const crowdfunding = { name: 'LFX Crowdfunding', base: 'https://crowdfunding.lfx.linuxfoundation.org/projects/' };

/** Platforms that the file may contain, by key. */
const platforms: ReadonlyMap<string, Platform> = new Map([
  ['github', { name: 'GitHub Sponsors', base: 'https://github.com/sponsors/' }],
  ['patreon', { name: 'Patreon', base: 'https://www.patreon.com/' }],
  ['open_collective', { name: 'Open Collective', base: 'https://opencollective.com/' }],
  ['ko_fi', { name: 'Ko-fi', base: 'https://ko-fi.com/' }],
  ['tidelift', { name: 'Tidelift', base: 'https://tidelift.com/funding/github/' }],
  ['community_bridge', crowdfunding],
  ['lfx_crowdfunding', crowdfunding],
  ['liberapay', { name: 'Liberapay', base: 'https://liberapay.com/' }],
  ['issuehunt', { name: 'IssueHunt', base: 'https://issuehunt.io/r/' }],
  ['polar', { name: 'Polar', base: 'https://polar.sh/' }],
  ['buy_me_a_coffee', { name: 'Buy Me a Coffee', base: 'https://buymeacoffee.com/' }],
  ['thanks_dev', { name: 'thanks.dev', base: 'https://thanks.dev/' }],
]);

/** Parses the links of a `FUNDING.yml`; invalid values are reported and left out. Throws for invalid YAML. */
export function fundingFileLinks(text: string, note: WarnField): readonly NamedLink[] {
  const value = makeWellFormed(parseYaml(text));
  if (value === null || value === undefined) return [];
  const fields = fieldsOf(value, '', note);
  if (fields === undefined) {
    note('(the whole file)', 'not an object', 'an object of accounts by platform');
    return [];
  }
  return fields.names().flatMap((key) => linksOfKey(fields, key));
}

function linksOfKey(fields: Fields, key: string): readonly NamedLink[] {
  const found = fields.value(key);
  if (found === undefined) return [];
  const platform = platforms.get(key);
  if (platform === undefined && key !== 'custom') {
    fields.warn(key, 'under the name of a platform, or under custom');
    return [];
  }
  const items: readonly unknown[] = Array.isArray(found) ? found : [found];
  const many = items.length > 1;
  const links = items.slice(0, linksOfOneKey).map((item) => (platform ? pageOf(platform, item, many) : ownPage(item)));
  const good = links.filter((link) => link !== undefined);
  if (good.length < links.length) {
    fields.warn(key, platform ? 'the name of an account, or a list of these' : 'a web address, or a list of these');
  }
  return good;
}

function pageOf({ name, base }: Platform, account: unknown, many: boolean): NamedLink | undefined {
  // Segments cannot begin with a dot, so that none leads upwards.
  if (typeof account !== 'string' || !/^[\w@~-][\w@~.-]*(\/[\w@~-][\w@~.-]*){0,4}$/.test(account)) return undefined;
  return { name: many ? `${name}: ${account}` : name, url: base + account };
}

function ownPage(address: unknown): NamedLink | undefined {
  if (typeof address !== 'string') return undefined;
  const url = webAddress(/^[a-z][a-z0-9+.-]*:/i.test(address) ? address : `https://${address}`);
  return url === undefined ? undefined : { name: new URL(url).hostname.replace(/^www\./, ''), url };
}
