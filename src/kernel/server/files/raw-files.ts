import type { Context } from 'hono';
import { pastPage } from '#catalog/pages/past-pages.ts';
import type { Snapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { VersionSnapshots } from '#catalog/version-snapshots.ts';
import { namedSnapshot } from '#catalog/version-snapshots.ts';
import { type Address, rawPath, repoOf } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import { isLfsPointer, lfsPointerSize } from '#platform/files/decode-text.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { createConcurrencyLimit } from '#server/http/concurrency-limit.ts';
import { insteadResponse, isInstead } from '#server/http/instead.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import { hasDotSegment, parseRequestPath, pathnameOf } from '#server/http/request-path.ts';
import { parseRange } from '#server/http/responses/byte-range.ts';
import { matches } from '#server/http/responses/cached-response.ts';
import { loadingResponse, redirect, textResponse, unknownPackage } from '#server/http/responses/text-response.ts';
import { rawPolicy } from '#server/http/security-headers.ts';
import type { ByteRange, RepositoryReader, SourceFile } from '#sources/source.ts';
import { rawType } from './content-type.ts';

/** Files that are opened for one client at a time. */
const concurrency = 256;

/** Creates the handler of `GET /git/{repo}/{path}`: a file of a repository as it is (C-02). */
export function rawFiles(
  snapshots: SnapshotStore,
  versions: VersionSnapshots,
  clientAddress: ClientAddress,
): (context: Context) => Promise<Response> {
  const limit = createConcurrencyLimit(concurrency);
  return async (context) => {
    const path = parseRequestPath(pathnameOf(context));
    if (isInstead(path)) return insteadResponse(path);
    const current = snapshots.current();
    if (current === undefined) return loadingResponse();
    const [, name = '', ...rest] = path.segments;
    const release = limit.acquire(clientAddress(context));
    if (release === undefined)
      return textResponse('Too many concurrent requests for files.', 503, { 'Retry-After': '1' });
    try {
      const at = await namedSnapshot(versions, current, repoOf(name, current.product));
      if ('repo' in at) return redirect(rawPath({ repo: at.repo, file: rest.join('/') }, current), at.status);
      const { snapshot } = at;
      const repo = findRepo(repoOf(name, snapshot.product), snapshot);
      if (repo === undefined) return unknownPackage(current, name);
      const file = rest.join('/');
      if (repo !== name) return redirect(rawPath({ repo, file }, snapshot), 301);
      return await serveFile(context, snapshot, { repo, file });
    } finally {
      release();
    }
  };
}

async function serveFile(
  context: Context,
  snapshot: Snapshot,
  { repo, file }: { readonly repo: string; readonly file: string },
): Promise<Response> {
  const reader = snapshot.packages.get(repo)?.reader;
  const found = reader && (await visibleFile(snapshot, repo, file));
  if (reader === undefined || found === undefined) return missingFile(snapshot, { repo, file });
  const origin = provenanceHeaders(snapshot, repo);
  if (matches(context.req.header('if-none-match'), tagOf(found))) {
    return new Response(null, { status: 304, headers: { ...headersOf(found), ...origin } });
  }
  if (await isOnlyPointer(reader, found)) return textResponse(onlyPointer, 404);
  if (context.req.method === 'HEAD') return new Response(null, { headers: { ...headersOf(found), ...origin } });
  const range = rangeOf(context, found);
  if (range === 'unsatisfiable') return unsatisfiable(found);
  const open = await reader.open(file, range);
  if (open === undefined) return missingFile(snapshot, { repo, file });
  // The file may have changed: the opened one decides the ETag and the length.
  const headers = { ...headersOf(open.file), ...origin };
  if (range === undefined) return new Response(open.body, { headers });
  if (open.file.hash === found.hash)
    return new Response(open.body, { status: 206, headers: { ...headers, ...partHeaders(range, found) } });
  await open.body.cancel();
  const whole = await reader.open(file);
  if (whole === undefined) return missingFile(snapshot, { repo, file });
  return new Response(whole.body, { headers: { ...headersOf(whole.file), ...origin } });
}

const onlyPointer = 'The file is in Git LFS, and its repository has only a pointer to it.';

/** True for a picture, film or other file in Git LFS whose pointer must not be served as such. */
async function isOnlyPointer(reader: RepositoryReader, { path, size }: SourceFile): Promise<boolean> {
  if (size >= lfsPointerSize || rawType(path).type.startsWith('text/')) return false;
  const bytes = await reader.read(path);
  return bytes !== undefined && isLfsPointer(bytes);
}

/** The requested range; undefined for the whole file, also if `If-Range` names another version. Files have no date to compare. */
function rangeOf({ req }: Context, file: SourceFile): ByteRange | 'unsatisfiable' | undefined {
  const condition = req.header('if-range');
  if (condition !== undefined && condition !== tagOf(file)) return undefined;
  return parseRange(req.header('range'), file.size);
}

function partHeaders({ start, end }: ByteRange, { size }: SourceFile): Readonly<Record<string, string>> {
  return { 'Content-Range': `bytes ${start}-${end - 1}/${size}`, 'Content-Length': String(end - start) };
}

function unsatisfiable({ size }: SourceFile): Response {
  return textResponse('The file has no such range.', 416, { 'Content-Range': `bytes */${size}` });
}

/** Redirects to the new path of a page that was moved; 404 for any other file. */
function missingFile(snapshot: Snapshot, address: Address): Response {
  const moved = pastPage(snapshot, address)?.movedTo;
  return moved === undefined
    ? textResponse('The package has no such file.', 404)
    : redirect(rawPath(moved, snapshot), 301);
}

function headersOf(file: SourceFile): Readonly<Record<string, string>> {
  return { ...rawHeaders(file.path), 'Accept-Ranges': 'bytes', ETag: tagOf(file), 'Content-Length': String(file.size) };
}

function tagOf({ hash }: SourceFile): string {
  return `"${Buffer.from(hash).toString('base64url')}"`;
}

/** The file if it is public: listed, a page, or known to a source that cannot list. */
export async function visibleFile(snapshot: Snapshot, repo: string, file: string): Promise<SourceFile | undefined> {
  const { files, pages, repository, reader } = snapshot.packages.get(repo) ?? {};
  const listed = files?.get(file);
  if (listed !== undefined) return listed;
  const page = [...(pages?.values() ?? [])].find(({ file: own, source = own }) => source === file);
  if (page !== undefined) return { path: file, hash: page.fileHash ?? page.hash, size: page.size };
  if (repository === undefined || repository.complete || hasDotSegment(file.split('/'))) return undefined;
  return reader?.find(file);
}

function rawHeaders(file: string): Readonly<Record<string, string>> {
  const { type, attachment } = rawType(file);
  return {
    'Content-Type': type,
    'Content-Security-Policy': rawPolicy,
    'Cache-Control': 'no-cache',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    // Search engines index the page of a file; only images have no other URL.
    ...(/^(text|application)\//.test(type) && { 'X-Robots-Tag': 'noindex' }),
    ...(attachment && { 'Content-Disposition': 'attachment' }),
  };
}
