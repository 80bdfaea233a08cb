import { parentPort, workerData } from 'node:worker_threads';
import { openStoreDatabase } from './store-database.ts';
import type { FromStoreThread, StoreThreadOptions, ToStoreThread } from './store-message.ts';

const port = parentPort;
if (port === null) throw new Error('store-worker runs as a worker thread of the store only.');

const tell = (message: FromStoreThread<unknown>): void => port.postMessage(message);
const options: StoreThreadOptions = workerData;
const database = openStoreDatabase(options, {
  warn: (message) => tell({ kind: 'warning', message }),
  onLost: () => tell({ kind: 'lost' }),
});

port.on('message', (message: ToStoreThread) => {
  if (message.kind === 'write') database.write(message.write);
  if (message.kind === 'read') tell({ kind: 'answer', id: message.id, value: database.read(message.read) });
  if (message.kind === 'close') {
    database.close();
    tell({ kind: 'closed' });
    port.close();
  }
});
