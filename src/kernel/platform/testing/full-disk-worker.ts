import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';

/** A worker whose databases can be kept from growing during a test, as by a full disk. */
export interface FullDiskWorker {
  readonly module: URL;
  /** Fills or frees the disk; resolves when that is done. */
  fill(isFull: boolean): Promise<void>;
}

/** The worker of a module. SQLite refuses what its databases cannot hold with the error of a full disk. */
export function fullDiskWorker(worker: URL): FullDiskWorker {
  const name = randomUUID();
  // A database is never made smaller than it is. The second number is the largest that SQLite knows.
  const code = `
    import { DatabaseSync } from 'node:sqlite';
    const databases = new Set();
    const { prepare } = DatabaseSync.prototype;
    DatabaseSync.prototype.prepare = function (sql) {
      databases.add(this);
      return prepare.call(this, sql);
    };
    const channel = new BroadcastChannel(${JSON.stringify(name)});
    channel.unref();
    channel.onmessage = ({ data }) => {
      for (const database of databases) database.exec('PRAGMA max_page_count = ' + (data ? 1 : 4294967294));
      channel.postMessage('done');
    };
    await import(${JSON.stringify(worker.href)});`;
  const channel = new BroadcastChannel(name);
  onTestFinished(() => channel.close());
  return {
    module: new URL(`data:text/javascript,${encodeURIComponent(code)}`),
    fill(isFull) {
      channel.postMessage(isFull);
      return new Promise((resolve) => channel.addEventListener('message', () => resolve(), { once: true }));
    },
  };
}
