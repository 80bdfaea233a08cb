import { DatabaseSync } from 'node:sqlite';
import { type Finding, fault, ok } from '#cli/diagnostic.ts';
import { errorMessage } from '#platform/errors.ts';
import { version } from '#server/version.ts';

/** The lowest major version of Node. */
const neededNode = 24;

/** Checks the versions of Asterism, Node and SQLite. It needs no settings. */
export async function checkVersions(node: string = process.versions.node): Promise<readonly Finding[]> {
  return [ok('asterism', `Asterism ${await version()}`), checkNode(node), checkSqlite()];
}

function checkNode(node: string): Finding {
  if (Number.parseInt(node, 10) >= neededNode) return ok('node', `Node ${node}`);
  return fault('node', `This is Node ${node}.`, `Install Node ${neededNode} or newer from https://nodejs.org.`);
}

/** The store and the search use full-text tables, which a SQLite of the system may lack. */
function checkSqlite(): Finding {
  const database = new DatabaseSync(':memory:');
  try {
    const row = database.prepare('SELECT sqlite_version() AS version').get();
    database.exec('CREATE VIRTUAL TABLE probe USING fts5(text)');
    return ok('sqlite', `SQLite ${String(row?.version)} with full-text search`);
  } catch (error) {
    const message = `The SQLite of this Node has no full-text search (${errorMessage(error)}).`;
    return fault('sqlite', message, 'Install Node from https://nodejs.org, which includes it.');
  } finally {
    database.close();
  }
}
