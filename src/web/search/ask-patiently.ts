import type { SearchResult } from '#model/views/search.ts';
import { SearchFetchError } from './fetch-results.ts';

/** What the site said: what it found, that it is asked too much, or nothing of use. */
export type SearchAnswer = SearchResult | 'busy' | 'away';

interface Asking {
  /** Asks once. Throws {@link SearchFetchError}, or AbortError when given up. */
  readonly ask: (signal: AbortSignal) => Promise<SearchResult>;
  /** Ends the asking. */
  readonly signal: AbortSignal;
  /** Told of each answer. */
  readonly onAnswer: (answer: SearchAnswer) => void;
  /** Seconds until a search is asked again whose pages are still being read. */
  readonly pause?: number;
}

/** The most times that one search is asked by itself. */
const patience = 30;

/** Asks, and again by itself while its pages are still being read or while it asks for time. Never rejects. */
export async function askPatiently({ ask, signal, onAnswer, pause = 3 }: Asking): Promise<void> {
  for (let times = 0; times < patience; times += 1) {
    const { answer, wait } = await answerOf(() => ask(signal));
    if (signal.aborted) return;
    onAnswer(answer);
    const seconds = typeof answer === 'string' || answer.complete ? wait : pause;
    if (seconds === undefined || signal.aborted) return;
    await after(seconds, signal);
    if (signal.aborted) return;
  }
}

interface Answered {
  readonly answer: SearchAnswer;
  /** Seconds after which the site wants to be asked again. */
  readonly wait?: number | undefined;
}

async function answerOf(ask: () => Promise<SearchResult>): Promise<Answered> {
  try {
    return { answer: await ask() };
  } catch (error) {
    if (!(error instanceof SearchFetchError)) return { answer: 'away' };
    return { answer: error.status === 429 ? 'busy' : 'away', wait: error.wait };
  }
}

/** Resolves after so many seconds, or when it is given up. */
function after(seconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, seconds * 1_000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
