import { errorMessage } from '#platform/errors.ts';

/** A statement failed, or the database cannot be reached. The message says why, and what to do. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
  readonly isExpected = true;
  /** The SQLSTATE of the server, or the code of the system; undefined when there is none. */
  readonly code: string | undefined;

  constructor(url: string, cause: unknown) {
    const code = codeOf(cause);
    super(`The database ${publicAddress(url)} ${reasonOf(code, messageOf(cause))}`, { cause });
    this.code = code;
  }

  /** True when the same statement may succeed later: the server cannot be reached, starts or stops. */
  get isOutage(): boolean {
    const { code } = this;
    if (code !== undefined) return /^E[A-Z_]+$/.test(code) || /^(08|57P|53)/.test(code);
    return /timeout|timed out|terminated|not queryable|ended|closed/i.test(this.message);
  }

  /** True when the database can be read, but not written: it is full, read-only, or gives no right to write. */
  get isUnwritable(): boolean {
    return /^(53100|25006|42501)$/.test(this.code ?? '');
  }

  /** True when a table or a schema is missing: somebody has removed it. */
  get isMissingTable(): boolean {
    return /^(42P01|3F000)$/.test(this.code ?? '');
  }

  /** True when an operator has to correct the user, the password, the name of the database or the rights. */
  get isRefusal(): boolean {
    return /^(28...|3D000|42501)$/.test(this.code ?? '');
  }

  /** True when the database is at fault, and not the statement. */
  get isFault(): boolean {
    return this.isOutage || this.isUnwritable || this.isMissingTable || this.isRefusal;
  }
}

/** The message of an error, or of an object that is none. */
function messageOf(cause: unknown): string {
  const message: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'message') : undefined;
  return typeof message === 'string' ? message : errorMessage(cause);
}

/** What a code means for an operator. */
const reasons: readonly (readonly [code: RegExp, reason: string])[] = [
  [/^ECONNREFUSED$/, 'refuses connections. Start the server, or correct the host and port in "store".'],
  [/^(ECONNRESET|EPIPE)$/, 'has ended the connection. It is used again when it answers.'],
  [/^(ENOTFOUND|EAI_AGAIN)$/, 'has an unknown host name. Correct the host in "store".'],
  [/^(ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'does not respond. Check the network between it and this machine.'],
  [/^(28P01|28000)$/, 'refuses the user or the password in "store". Correct them there (ASTERISM_STORE).'],
  [/^3D000$/, 'does not exist on its server. Create it with createdb, or correct its name in "store".'],
  [/^53100$/, 'has no space left on its disk. Add space, or remove old data; nothing is written until then.'],
  [/^53300$/, 'has no connection left. Raise max_connections of the server, or put a pooler in front of it.'],
  [/^25006$/, 'is read-only. Connect "store" to the primary server, or end its recovery.'],
  [/^42501$/, 'does not permit this to the user in "store". Give that user permission to create and write a schema.'],
  [/^57P0[123]$/, 'is starting or stopping. It is used again when it answers.'],
  [/^57014$/, 'took too long for a statement. Look at its load with pg_stat_activity.'],
];

function reasonOf(code: string | undefined, message: string): string {
  const known = reasons.find(([pattern]) => pattern.test(code ?? ''))?.[1];
  if (known !== undefined) return `${known} (${message})`;
  if (/timeout/i.test(message)) return `does not respond. Check the network between it and this machine. (${message})`;
  if (/SSL/i.test(message)) return `cannot be reached with this TLS setting. Correct sslmode in "store". (${message})`;
  return `failed: ${message}`;
}

function codeOf(cause: unknown): string | undefined {
  const code: unknown = typeof cause === 'object' && cause !== null ? Reflect.get(cause, 'code') : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The host, port and name of a database, without user and password. */
export function publicAddress(url: string): string {
  const { host = '', pathname = '' } = URL.parse(url) ?? {};
  return `${host}${pathname}`;
}
