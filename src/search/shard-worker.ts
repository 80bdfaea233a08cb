import { closeQuietly, openDatabase } from '#platform/sqlite/open-database.ts';
import { invoke } from '#platform/worker/call.ts';
import { serveCalls } from '#platform/worker/serve-calls.ts';
import type { ShardThreadData } from './shard-thread-data.ts';
import { ShardFiles } from './static/shard-files.ts';
import { shardDatabaseOptions } from './static/shard-tables.ts';

serveCalls<ShardFiles, string, ShardThreadData>(({ data: { file, product }, emit }) => {
  const { database } = openDatabase(shardDatabaseOptions(file, emit));
  const files = new ShardFiles(database, product);
  return { handle: (call) => invoke(files, call), close: () => closeQuietly(database) };
});
