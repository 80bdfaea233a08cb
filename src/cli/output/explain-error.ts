import { BaselineError } from '#check/report/baseline.ts';
import { CacheInUse } from '#cli/commands/cache/cache-command.ts';
import { OutputError } from '#cli/commands/check/check-command.ts';
import { SyncFailed } from '#cli/commands/sync-command.ts';
import { NoSharedStoreError } from '#cli/commands/work-command.ts';
import { EscapedError } from '#cli/process/until-broken.ts';
import { SettingsError } from '#config/load/settings-error.ts';
import { CreateError } from '#create/create-error.js';
import { ExportFailed, TargetError } from '#export/export-error.ts';
import { ImportError } from '#import/import-error.ts';
import { errorMessage } from '#platform/errors.ts';
import { NewerDatabaseError } from '#platform/postgres/migrate.ts';
import { PostgresError } from '#platform/postgres/postgres-error.ts';
import { UsersFileError } from '#server/console/sign-in/users-file.ts';
import { ListenError } from '#server/http/listen.ts';
import { SourceError } from '#sources/source.ts';
import { AssetsError } from '#web/document/assets.ts';
import { UserError } from './user-error.ts';

/** Errors whose message is written for the user. */
const expected = [
  SettingsError,
  SourceError,
  ListenError,
  AssetsError,
  SyncFailed,
  BaselineError,
  OutputError,
  EscapedError,
  TargetError,
  ExportFailed,
  UsersFileError,
  UserError,
  CreateError,
  ImportError,
  CacheInUse,
  NoSharedStoreError,
  PostgresError,
  NewerDatabaseError,
];

/** Formats an error for the terminal: what happened and what to do; the stack only on request. */
export function explainError(error: unknown, verbose: boolean): string {
  if (verbose && error instanceof Error) return error.stack ?? error.message;
  const message = errorMessage(error);
  if (expected.some((kind) => error instanceof kind)) return message;
  return `Asterism stopped because of an unexpected error: ${message}\nRun it again with --verbose to print the stack.`;
}
