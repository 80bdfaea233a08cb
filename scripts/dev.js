import './require-node.js';
import { watch } from 'node:fs';
import { ensureBuilt, ensureInstalled } from './prepare.js';
import { inProject } from './project.js';
import { callersFolder, startNode, untilEnded } from './run-program.js';
import { runScript, StepError } from './step.js';

// npm run dev: serves the site; a change in src/ rebuilds it and restarts the server. Open pages show by
// themselves what was saved: pages of the family at once, the interface when the server is back.
const pause = 150; // milliseconds: an editor writes several files at once

await runScript(async () => {
  await ensureInstalled();
  await ensureBuilt();
  let server = serve();
  /** @type {NodeJS.Timeout | undefined} */
  let waiting;
  let work = Promise.resolve();
  let stopped = false;

  async function rebuild() {
    try {
      await ensureBuilt();
    } catch (error) {
      if (!(error instanceof StepError)) throw error;
      console.error(`${error.output.trimEnd()}\n${error.message} The last good build is still served.`);
      return;
    }
    server.child.kill('SIGTERM');
    await server.ended;
    if (!stopped) server = serve();
  }

  const watcher = watch(inProject('src'), { recursive: true }, (_event, name) => {
    if (name !== null && /\.test\.tsx?$/.test(name)) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      work = work.then(rebuild);
    }, pause);
  });
  // The server hears the same signal from untilEnded; when it has ended there is nothing left to watch for.
  return new Promise((resolve) => {
    const stop = async () => {
      stopped = true;
      clearTimeout(waiting);
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
