import { hostLinks } from '#features/export/files/host-links.ts';
import { siteFile } from '#features/export/files/site-file.ts';
import { routeAt } from '#model/match-route.ts';

/** The public origin of the export. */
const origin = 'https://docs.example';

/**
 * The links and images in the documents, markdown and indexes of an export that lead to no file of it, as
 * `file → address`. Links to what only a server has are left out.
 */
export function brokenAddresses(files: ReadonlyMap<string, string>): readonly string[] {
  const read = [...files].filter(
    ([path]) => /\.(html|md)$|(^|\/)llms\.txt$/.test(path) && !/^(404\.html$|git\/)/.test(path),
  );
  return read.flatMap(([path, text]) =>
    addressesIn(path, text)
      .filter((address) => routeAt(address).exported !== 'never' && !hasFile(address, files))
      .map((address) => `${path} → ${address}`),
  );
}

function addressesIn(path: string, text: string): readonly string[] {
  if (path.endsWith('.html')) return hostLinks(text, `${origin}/${path}`);
  const absolute = new RegExp(`(?:\\]\\(|: )${RegExp.escape(origin)}(/[^\\s)#?]*)`, 'g');
  return [...text.matchAll(absolute)].map(([, address = '']) => address);
}

function hasFile(address: string, files: ReadonlyMap<string, string>): boolean {
  return files.has(siteFile(address, false)) || files.has(siteFile(address, true));
}
