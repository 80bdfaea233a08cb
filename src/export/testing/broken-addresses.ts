import { ownLinks } from '#export/crawl/own-links.ts';
import { siteFile } from '#export/files/site-file.ts';
import { routeAt } from '#model/match-route.ts';

/**
 * The links and images in the documents of an export that lead to no file of it, as `document → address`. Links to what
 * only a server has are left out.
 */
export function brokenAddresses(files: ReadonlyMap<string, string>): readonly string[] {
  const documents = [...files].filter(([path]) => path.endsWith('.html') && path !== '404.html');
  return documents.flatMap(([path, text]) =>
    ownLinks(text, `https://docs.example/${path}`)
      .filter((address) => routeAt(address).exported !== 'never' && !hasFile(address, files))
      .map((address) => `${path} → ${address}`),
  );
}

function hasFile(address: string, files: ReadonlyMap<string, string>): boolean {
  return files.has(siteFile(address, false)) || files.has(siteFile(address, true));
}
