import { rmSync } from 'node:fs';
import { type Callable, invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { createCompress } from './compress.ts';
import type { FileMethods, FileThreadData } from './file-job.ts';
import { finishFile } from './finish-file.ts';
import { createStaging } from './staging.ts';

serveCalls<FileMethods, never, FileThreadData>(({ data }) => {
  const deps = { staging: createStaging(data), compress: createCompress(), encodings: data.compress };
  const methods: Callable<FileMethods> = {
    write: (job) => finishFile(job, deps),
    reuse(files) {
      for (const file of files) deps.staging.reuse(file);
    },
    remove: (path) => rmSync(path, { recursive: true, force: true }),
  };
  return { handle: (call) => invoke(methods, call) };
});
