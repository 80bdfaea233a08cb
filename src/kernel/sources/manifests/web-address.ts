import { forgeHosts, forges } from '#model/forges/forges.ts';

const addressLimit = 2_000;

/** Parses an untrusted http or https URL, without user name and password; undefined for anything else. */
export function webAddress(text: string): string | undefined {
  const url = text.length <= addressLimit ? URL.parse(text.trim()) : null;
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '') return undefined;
  url.username = '';
  url.password = '';
  return url.href;
}

/** Hosts of short forms such as `gitlab:owner/name`. These and all other public forges use https. */
const shortNames: ReadonlyMap<string, string> = new Map(
  forges.flatMap(({ shortNames = {} }) => Object.entries(shortNames)),
);
const secureHosts: ReadonlySet<string> = new Set([...shortNames.values(), ...forgeHosts]);

/** Parses the web page of a repository at its forge, in any form that npm accepts; undefined for anything else. */
export function forgeAddress(text: string): string | undefined {
  if (text.length > addressLimit) return undefined;
  const spelling = text.trim();
  const short = /^(?:(\w+):)?(~?[\w.-]+(?:\/[\w.-]+)*)$/.exec(spelling);
  if (short !== null) return shortForm(short[1] ?? 'github', short[2] ?? '');
  const shell = /^(?:[\w.-]+@)?([\w.-]+\.[\w-]+):(?!\/\/)(.+)$/.exec(spelling);
  const url = URL.parse(shell === null ? spelling.replace(/^git\+/i, '') : `ssh://${shell[1]}/${shell[2]}`);
  if (url === null || !/^(https?|git|ssh):$/.test(url.protocol)) return undefined;
  const path = url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');
  if (url.hostname === '' || path === '') return undefined;
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  const scheme = url.protocol === 'http:' && !secureHosts.has(url.hostname) ? 'http' : 'https';
  return webAddress(`${scheme}://${web ? url.host : url.hostname}${path}`);
}

function shortForm(forge: string, path: string): string | undefined {
  const host = shortNames.get(forge.toLowerCase());
  if (host === undefined || path.startsWith('.')) return undefined;
  if (forge !== 'gist' && !path.includes('/')) return undefined;
  return `https://${host}/${path.replace(/\.git$/, '')}`;
}
