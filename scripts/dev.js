import './require-node.js';
import { watch } from 'node:fs';
import { untilEnded } from '#bin/bundled-node.js';
import { ensureBuilt, ensureInstalled } from './install/prepare.js';
import { inProject } from './project.js';
import { callersFolder, startNode } from './run-program.js';
import { runScript, StepError } from './step.js';

// npm run dev: serves the site. A change in src/ rebuilds it and restarts the server. Open pages reload themselves.

/** Time to wait for more changes, in ms: an editor writes several files at once. */
const debounceMs = 150;

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  let server = serve();
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  let rebuilds = Promise.resolve();
  let stopped = false;

  async function rebuild() {
    try {
      await ensureBuilt();
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      console.error(`${error.output.trimEnd()}\n${error.message} The last successful build is still served.`);
      return;
    }
    server.child.kill('SIGTERM');
    await server.ended;
    if (!stopped) server = serve();
  }

  const watcher = watch(inProject('src'), { recursive: true }, (_event, name) => {
    if (name !== null && /\.test\.tsx?$/.test(name)) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      rebuilds = rebuilds.then(rebuild);
    }, debounceMs);
  });
  // untilEnded sends the same signal to the server. The script ends with it.
  return new Promise((resolve) => {
    const stop = async () => {
      stopped = true;
      clearTimeout(timer);
      watcher.close();
      resolve(await server.ended);
    };
    process.on('SIGINT', stop).on('SIGTERM', stop).on('SIGHUP', stop);
  });
});

function serve() {
  const NODE_ENV = process.env.NODE_ENV || 'development';
  const child = startNode([inProject('bin/asterism.js'), ...process.argv.slice(2)], { NODE_ENV }, callersFolder());
  return { child, ended: untilEnded(child) };
}
