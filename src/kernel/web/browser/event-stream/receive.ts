/** An event of the server's stream. */
export interface StreamEvent {
  /** `site` comes first, `pages` after each change, `error` when the stream has ended. */
  readonly type: 'site' | 'pages' | 'error';
  /** JSON; empty for `error`. */
  readonly data: string;
}

/** Receives the events of the stream at a URL. Returns a function that closes it. */
export function receive(url: string, onEvent: (event: StreamEvent) => void): () => void {
  const stream = new EventSource(url);
  for (const type of ['site', 'pages'] as const) {
    stream.addEventListener(type, ({ data }: MessageEvent<string>) => onEvent({ type, data }));
  }
  stream.addEventListener('error', () => onEvent({ type: 'error', data: '' }));
  return () => stream.close();
}
