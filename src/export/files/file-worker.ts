import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '#platform/errors.ts';
import { createCompress } from './compress.ts';
import type { FileResult, FromFileThread, ToFileThread } from './file-job.ts';
import { finishFile } from './finish-file.ts';
import { createStaging } from './staging.ts';

const port = parentPort;
if (port === null) throw new Error('file-worker runs as a worker thread of the export only.');

const parts = { staging: createStaging(workerData), compress: createCompress() };

port.on('message', ({ id, job }: ToFileThread) => {
  port.postMessage(answer(id, job));
});

function answer(id: number, job: ToFileThread['job']): FromFileThread {
  try {
    return { id, result: finish(job) };
  } catch (error) {
    const message = errorMessage(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { id, failure: { message, code } };
  }
}

function finish(job: ToFileThread['job']): FileResult {
  if ('bytes' in job) return finishFile(job, parts);
  if ('remove' in job) rmSync(job.remove, { recursive: true, force: true });
  else for (const file of job.keep) parts.staging.keep(file);
  return {};
}
