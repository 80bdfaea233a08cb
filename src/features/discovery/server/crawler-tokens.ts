/**
 * The tokens of crawlers in `robots.txt` that their operators document. `docs/guides/crawlers.md` has the same lists.
 */

/** Crawlers that collect texts for training, and tokens that only say whether a text may be used for it. */
export const trainingCrawlers: readonly string[] = [
  'AI2Bot',
  'Amazonbot',
  'Applebot-Extended',
  'Bytespider',
  'CCBot',
  'ClaudeBot',
  'cohere-training-data-crawler',
  'Google-Extended',
  'GPTBot',
  'meta-externalagent',
  'PanguBot',
];

/** Programs that fetch one page because a reader asks for it. */
export const readerAgents: readonly string[] = [
  'ChatGPT-User',
  'Claude-User',
  'DuckAssistBot',
  'Meta-ExternalFetcher',
  'MistralAI-User',
  'Perplexity-User',
];
