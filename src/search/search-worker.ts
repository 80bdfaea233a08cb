import { parentPort, workerData } from 'node:worker_threads';
import { errorMessage } from '#platform/errors.ts';
import { createIndexKeeper } from './index/index-keeper.ts';
import type { FromSearchThread, SearchThreadOptions, ToSearchThread } from './search-message.ts';

const port = parentPort;
if (port === null) throw new Error('search-worker runs as a worker thread of the search only.');

const tell = (message: FromSearchThread<unknown>): void => port.postMessage(message);
const options: SearchThreadOptions = workerData;
const keeper = createIndexKeeper(options, {
  warn: (message) => tell({ kind: 'warning', message }),
  onLost: () => tell({ kind: 'lost' }),
});

port.on('message', (message: ToSearchThread) => {
  if (message.kind === 'close') {
    keeper.close();
    port.close();
    return;
  }
  const { id, call } = message;
  try {
    tell({ kind: 'answer', id, value: keeper.answer(call) });
  } catch (error) {
    tell({ kind: 'failure', id, message: errorMessage(error) });
  }
});
