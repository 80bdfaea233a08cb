import { rmSync } from 'node:fs';
import { type Callable, invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import { createCompress } from './compress.ts';
import type { FileMethods } from './file-job.ts';
import { finishFile } from './finish-file.ts';
import { createStaging, type StagingFolders } from './staging.ts';

serveCalls<FileMethods, never, StagingFolders>(({ data }) => {
  const parts = { staging: createStaging(data), compress: createCompress() };
  const methods: Callable<FileMethods> = {
    write: (job) => finishFile(job, parts),
    reuse(files) {
      for (const file of files) parts.staging.reuse(file);
    },
    remove: (path) => rmSync(path, { recursive: true, force: true }),
  };
  return { handle: (call) => invoke(methods, call) };
});
