import { parentPort, workerData } from 'node:worker_threads';
import { createCompress } from './compress.ts';
import type { FromFileThread, ToFileThread } from './file-job.ts';
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
    return { id, result: finishFile(job, parts) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { id, failure: { message, code } };
  }
}
