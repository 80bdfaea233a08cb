import { tryGetContext } from 'hono/context-storage';
import pino, { type DestinationStream } from 'pino';
import type { Settings } from '#config/schema.ts';
import { errorMessage } from '#platform/errors.ts';
import type { AccessLogEntry } from '#server/metrics/traffic.ts';
import type { ProgressStream } from './git-progress.ts';
import { errorLine, type Log } from './log.ts';
import type { Redact } from './redact.ts';

/** Where a site writes its log. */
export interface LogStreams {
  /** Takes information as text. */
  readonly out: DestinationStream;
  /** Takes all else: what is wrong as text, and JSON of any kind. */
  readonly err: DestinationStream & ProgressStream;
}

type Level = Settings['server']['log']['level'];

const levels: readonly Level[] = ['error', 'warn', 'info', 'debug'];

/** The log of a site that runs: lines to read on a terminal, an object of JSON for each line elsewhere. */
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

/** One object for each line. Lines of a request carry its id, whoever writes them. */
function jsonLog(level: Level, redact: Redact, stream: DestinationStream): Log {
  const logger = pino(
    {
      level,
      // The process and the machine are known to whoever collects the lines.
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

/** The signs that lines of a terminal begin with say what the level says. */
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
