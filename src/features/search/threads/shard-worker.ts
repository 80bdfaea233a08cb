import type { ShardThreadData } from '#features/search/engine/shard-thread-data.ts';
import { ShardFiles } from '#features/search/engine/static/shard-files.ts';
import { shardDatabaseOptions } from '#features/search/engine/static/shard-tables.ts';
import { KeptDatabase } from '#platform/sqlite/kept-database.ts';
import { invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';

serveCalls<ShardFiles, string, ShardThreadData>(({ data: { file, product }, emit }) => {
  const kept = new KeptDatabase({
    database: shardDatabaseOptions(file, emit),
    prepare: ({ database }) => new ShardFiles(database, product),
    // The running export fails, and the next one writes all files.
    onReplaced: () => undefined,
    warn: emit,
  });
  return {
    handle(call) {
      try {
        return invoke(kept.use, call);
      } catch (error) {
        kept.recover(error);
        throw error;
      }
    },
    close: () => kept.close(),
  };
});
