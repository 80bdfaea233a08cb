import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { ExportFailed } from '#features/export/export-error.ts';
import type { ExportSource } from '#features/export/export-source.ts';
import { routeNameAt } from '#model/match-route.ts';
import type { RouteName } from '#model/routes.ts';
import { errorCode } from '#platform/errors.ts';
import { type Effort, isCompressible } from './compress.ts';
import {
  type Body,
  createFetchPath,
  type FetchedSite,
  insidePath,
  isDocument,
  type Refusal,
  readable,
} from './fetch-path.ts';
import type { FileJob, FileResult } from './file-job.ts';
import type { FileThreads } from './file-threads.ts';
import { type Entry, filesOf } from './manifest.ts';
import type { ReusedFiles } from './reused-files.ts';
import { siteFile } from './site-file.ts';
import type { Staging } from './staging.ts';

/** Result of an address: an entry, or why it cannot be written. */
export type Written = { readonly kind: 'entry'; readonly entry: Entry } | Refusal;

/** Fetches addresses of the site and writes the responses. */
export interface Writer {
  /** Writes the address at a path inside the site, given its earlier entry. */
  write(path: string, earlier: Entry | undefined): Promise<Written>;
}

/** Dependencies of a writer. */
export interface WriterDeps {
  /** The site. */
  readonly source: ExportSource;
  /** Folder of the new site. */
  readonly staging: Pick<Staging, 'preparePath'>;
  /** Reuses unchanged files. */
  readonly reusedFiles: Pick<ReusedFiles, 'reuse' | 'begin'>;
  /** Threads that compress and write. */
  readonly threads: Pick<FileThreads, 'run'>;
  /** True if text files get compressed copies. */
  readonly hasCopies: boolean;
}

/** Routes whose documents are pages. */
const pages: ReadonlySet<RouteName> = new Set(['package', 'page']);

/** Error codes of a path that is already a file or a folder. */
const taken: ReadonlySet<string> = new Set(['EEXIST', 'EISDIR', 'ENOTDIR']);

/** Creates the writer of a site. */
export function createWriter({
  source,
  staging,
  reusedFiles,
  threads,
  hasCopies,
}: Omit<WriterDeps, 'source'> & { readonly source: FetchedSite }): Writer {
  const fetchPath = createFetchPath(source);
  const { origin, base } = source;

  async function store(path: string, body: Body, earlier: Entry | undefined): Promise<Entry> {
    const { bytes, size, type, hash, names, page } = body;
    const file = siteFile(path, isDocument(path, type));
    const effort = hasCopies ? effortFor(path, body) : undefined;
    const isSame = earlier?.hash === hash && earlier.file === file && !earlier.copies === (effort === undefined);
    const isReused = isSame && reusedFiles.reuse(filesOf(earlier));
    if (!isReused) reusedFiles.begin();
    const naming = names ? origin + base + path : undefined;
    const { links, copies: written } = await finish({ staging, threads }, bytes, {
      file,
      isNew: !isReused,
      effort,
      naming,
    });
    const inside = links?.map((pathname) => insidePath({ origin, pathname }, source));
    const copies = isReused ? earlier.copies : written;
    return {
      file,
      hash,
      size,
      ...(copies && { copies }),
      ...(page && pages.has(routeNameAt(path)) && { page: true }),
      ...(inside && { links: inside.filter((link) => link !== undefined) }),
    };
  }

  return {
    async write(path, earlier) {
      try {
        const answer = await fetchPath(path);
        if ('kind' in answer) return answer;
        return { kind: 'entry', entry: await store(path, answer, earlier) };
      } catch (error) {
        const reason = noPlace(path, error);
        if (reason === undefined) throw error;
        return { kind: 'failure', status: 200, reason: ` ${reason}` };
      }
    },
  };
}

/** Writes a body that is new, and finds the addresses in it. */
async function finish(
  { staging, threads }: Pick<WriterDeps, 'staging' | 'threads'>,
  bytes: Body['bytes'],
  job: Omit<FileJob, 'bytes'>,
): Promise<FileResult> {
  const isStream = bytes instanceof ReadableStream;
  if (!job.isNew && job.naming === undefined) {
    if (isStream) await bytes.cancel();
    return {};
  }
  if (!isStream) return threads.run({ ...job, bytes });
  const path = staging.preparePath(job.file);
  try {
    await pipeline(readable(bytes), createWriteStream(path, { flags: 'wx' }));
  } catch (error) {
    if (error instanceof ExportFailed) await rm(path, { force: true });
    throw error;
  }
  return {};
}

/** Why an address cannot be read or stored; undefined for any other error. */
function noPlace(path: string, error: unknown): string | undefined {
  if (error instanceof ExportFailed) return error.message;
  const isTaken = taken.has(errorCode(error));
  return isTaken ? `${path} collides with another file of the site. Rename one of them in its repository.` : undefined;
}

function effortFor(path: string, { bytes, size, type }: Body): Effort | undefined {
  if (bytes instanceof ReadableStream || !isCompressible(type, size)) return undefined;
  // Every visitor loads the files of the build.
  return routeNameAt(path) === 'asset' ? 'often' : 'once';
}
