import { parentPort, workerData } from 'node:worker_threads';
import { createKeeper } from './keeper.ts';
import type { FromStoreThread, StoreThreadOptions, ToStoreThread } from './store-message.ts';

const port = parentPort;
if (port === null) throw new Error('store-worker runs as a worker thread of the store only.');

const tell = (message: FromStoreThread<unknown>): void => port.postMessage(message);
const options: StoreThreadOptions = workerData;
const keeper = createKeeper(options, {
  warn: (message) => tell({ kind: 'warning', message }),
  onLost: () => tell({ kind: 'lost' }),
});

port.on('message', (message: ToStoreThread) => {
  if (message.kind === 'write') keeper.write(message.write);
  if (message.kind === 'read') tell({ kind: 'answer', id: message.id, value: keeper.read(message.read) });
  if (message.kind === 'close') {
    keeper.close();
    tell({ kind: 'closed' });
    port.close();
  }
});
