import { serveCalls } from '#platform/worker/serve-calls.ts';
import { openStoreDatabase } from './store-database.ts';
import { isWrite, type StoreEvent, type StoreMethods, type StoreThreadData } from './store-methods.ts';

serveCalls<StoreMethods, StoreEvent, StoreThreadData>(({ data, emit }) => {
  const database = openStoreDatabase(data, {
    warn: (message) => emit({ kind: 'warning', message }),
    onLost: () => emit({ kind: 'lost' }),
    onUsable: (isUsable) => emit({ kind: 'usable', isUsable }),
  });
  return {
    handle(call) {
      if (call.name === 'record') return database.record(...call.args);
      return isWrite(call) ? database.write(call) : database.read(call);
    },
    close: database.close,
  };
});
