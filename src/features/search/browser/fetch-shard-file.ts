/**
 * Fetches a file of the search of a static export, and decompresses it: its files are compressed, whatever the host does. The
 * tag separates cached files from those of another export; a file without one is revalidated. Rejects if the file cannot be
 * fetched.
 */
export async function fetchShardFile(url: string, tag: string | undefined): Promise<Uint8Array> {
  const response = await (tag === undefined ? fetch(url, { cache: 'no-cache' }) : fetch(`${url}?${tag}`));
  if (!response.ok || response.body === null) throw new Error(`GET ${url} failed with status ${response.status}.`);
  const plain = new Response(response.body.pipeThrough(new DecompressionStream('gzip')));
  // Not `bytes`, which not every browser has.
  return new Uint8Array(await plain.arrayBuffer());
}
