import { tryGetContext } from 'hono/context-storage';
import pino, { type DestinationStream } from 'pino';
import type { Settings } from '#config/schema.ts';
import { errorMessage } from '#platform/errors.ts';
import type { AccessLogEntry } from '#server/http/traffic.ts';
import { errorLine, type Log } from './log.ts';
import type { ProgressStream } from './mirror-progress.ts';
import type { Redact } from './redact.ts';

/** Streams of a site's log. */
export interface LogStreams {
  /** Receives information as text. */
  readonly out: DestinationStream;
  /** Receives warnings and errors as text, and all JSON lines. */
  readonly err: DestinationStream & ProgressStream;
}

type Level = Settings['server']['log']['level'];

const levels: readonly Level[] = ['error', 'warn', 'info', 'debug'];

/** Creates the log of a running site: text on a terminal, elsewhere one JSON object for each line. */
export function createSiteLog({ level, format }: Settings['server']['log'], redact: Redact, streams: LogStreams): Log {
  const asText = format === 'text' || (format === 'auto' && streams.err.isTTY === true);
  return asText ? textLog(level, redact, streams) : jsonLog(level, redact, streams.err);
}

function textLog(level: Level, redact: Redact, { out, err }: LogStreams): Log {
  const shows = (each: Level): boolean => levels.indexOf(each) <= levels.indexOf(level);
  const to = (stream: DestinationStream, own: Level) => (line: string) => {
    if (shows(own)) stream.write(`${redact(line)}\n`);
  };
  const [info, warn, error, debug] = [to(out, 'info'), to(err, 'warn'), to(err, 'error'), to(err, 'debug')];
  return {
    info,
    warn,
    error: (cause, doing) => error(errorLine(cause, doing)),
    progress: shows('info') ? err : { write: () => undefined },
    answered: shows('debug') ? (answered) => debug(answerLine(answered)) : undefined,
  };
}

/** One JSON object for each line. All lines during a request contain its id. */
function jsonLog(level: Level, redact: Redact, stream: DestinationStream): Log {
  const logger = pino(
    {
      level,
      // Log collectors add the process and the machine.
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    stream,
  );
  const fields = (): { readonly requestId?: string } => {
    const requestId = tryGetContext()?.get('requestId');
    return typeof requestId === 'string' ? { requestId } : {};
  };
  return {
    info: (line) => logger.info(fields(), withoutSign(redact(line))),
    warn: (line) => logger.warn(fields(), withoutSign(redact(line))),
    error: (error, doing) => logger.error({ ...fields(), ...explained(error, redact) }, redact(doing)),
    progress: { write: (text) => logger.info(fields(), withoutSign(redact(text.trimEnd()))) },
    answered: logger.isLevelEnabled('debug')
      ? ({ path, ...answered }) => logger.debug({ ...answered, path: redact(path) }, 'answered')
      : undefined,
  };
}

/** Removes the sign at the start of a terminal line, which the level replaces. */
function withoutSign(line: string): string {
  return line.replace(/^[!✓↻⁂·⇣] /, '');
}

function explained(error: unknown, redact: Redact) {
  if (!(error instanceof Error)) return { error: { message: redact(String(error)) } };
  const { name: type, message, stack = '', cause } = error;
  return {
    error: {
      type,
      message: redact(message),
      stack: redact(stack),
      ...(cause !== undefined && { cause: redact(errorMessage(cause)) }),
    },
  };
}

function answerLine({ method, path, kind, status, milliseconds, bytes, aborted, requestId }: AccessLogEntry): string {
  const end = aborted ? ', left early' : '';
  return `· ${method} ${path} ${status} (${kind}, ${milliseconds.toFixed(1)} ms, ${bytes} bytes${end}) ${requestId}`;
}
