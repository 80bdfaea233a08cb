import { z } from 'zod';
import { type Finding, fault, ok, warning } from '#cli/diagnostic.ts';
import { tokenOf } from '#features/forge-listings/forge-token.ts';
import type { ForgeSettings } from '#features/forge-listings/settings.ts';
import { cutText } from '#model/text/shorten.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { errorMessage } from '#platform/errors.ts';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import { statusFailure } from '#sources/forge/forge-failure.ts';
import { parseJsonBody } from '#sources/forge/parse-json-body.ts';
import { type HostAnswer, requestForge } from './ask-hosts.ts';
import type { DoctorContext } from './doctor-check.ts';
import { sourceName } from './source-name.ts';

/** Forges that are asked at once. */
const concurrency = 4;

/** Checks the tokens of forges with the requests that a sync sends. */
export async function checkTokens(context: DoctorContext): Promise<readonly Finding[]> {
  const { settings } = context;
  const forges = settings.sources.filter((source) => source.kind === 'forge');
  const withToken = forges.filter((source) => tokenOf(source, settings) !== undefined);
  return mapConcurrent(withToken, concurrency, (source) => checkToken(source, context));
}

async function checkToken(source: ForgeSettings, context: DoctorContext): Promise<Finding> {
  const name = `token ${sourceName(source)}`;
  const { host } = new URL(source.api);
  const offline = 'Check the network and the address of the API, then run "asterism doctor" again.';
  try {
    const answer = await context.ask(source);
    if (answer === undefined) return warning(name, `${host} was not asked.`, offline);
    const refused = judgeAnswer(name, answer, source);
    if (refused !== undefined) return refused;
    return (await checkRequests(name, answer, { source, context })) ?? ok(name, `${host} accepts it${quota(answer)}`);
  } catch (error) {
    return warning(name, `The token could not be checked: ${errorMessage(error)}`, offline);
  }
}

/** A finding about an answer that refuses the token; undefined for one that accepts it. */
function judgeAnswer(name: string, { response }: HostAnswer, source: ForgeSettings): Finding | undefined {
  const { status } = response;
  // A missing owner is found with the sources.
  if ((status >= 200 && status <= 299) || status === 404) return undefined;
  const failure = statusFailure(response, { adapter: forgeAdapters[source.forge], api: source.api, hasToken: true });
  const reason = `${failure.message}${needs(response)}`;
  if (failure.retryAt !== undefined) return warning(name, reason, 'Wait, or use a token of another account.');
  if (status >= 500) return warning(name, reason, 'Try again later.');
  const { title } = forgeAdapters[source.forge].forge;
  const fix = `Create a token at ${title} that may read public repositories, and set it: see docs/guides/sources.md.`;
  return fault(name, reason, fix);
}

/** Previews of pull requests need a list that some tokens may not read: it is requested for the first repository. */
async function checkRequests(
  name: string,
  answer: HostAnswer,
  { source, context: { settings, signal } }: { readonly source: ForgeSettings; readonly context: DoctorContext },
): Promise<Finding | undefined> {
  const adapter = forgeAdapters[source.forge];
  const path = firstPath(answer, source);
  if (!settings.previews.requests || adapter.requests === undefined || path === undefined) return undefined;
  const { response } = await requestForge(source, { request: adapter.requests.list(path, 1), settings, signal });
  if (response.status !== 401 && response.status !== 403) return undefined;
  const message = `It may not list the pull or merge requests of ${path} (${response.status}).${needs(response)}`;
  return fault(name, message, 'Give the token permission to read them, or set previews.requests to false.');
}

function firstPath({ response }: HostAnswer, { forge }: ForgeSettings): string | undefined {
  const adapter = forgeAdapters[forge];
  try {
    const page = adapter.readPage({ ...response, body: parseJsonBody(response.body) });
    return page?.items.map((item) => adapter.read(item, undefined)).find((entry) => entry !== undefined)?.path;
  } catch {
    return undefined;
  }
}

const reasons = z.object({
  message: z.string().optional(),
  error_description: z.string().optional(),
  scope: z.string().optional(),
  error: z
    .union([
      z.string(),
      z.object({ message: z.string(), detail: z.object({ required: z.array(z.string()) }).optional() }),
    ])
    .optional(),
});

/** What the forge says is missing, as the end of a message: in the headers of GitHub, and in the bodies of all. */
function needs({ headers, body }: HostAnswer['response']): string {
  const scopes = headers['x-accepted-oauth-scopes'] || headers['x-accepted-github-permissions'];
  const said = reasons.safeParse(parseJsonBody(body)).data;
  const error = typeof said?.error === 'object' ? said.error : undefined;
  const required = scopes || said?.scope || error?.detail?.required.join(', ');
  const text = said?.message ?? said?.error_description ?? error?.message;
  const parts = [text && `It says: ${plain(text)}`, required && `It requires: ${plain(required)}`];
  return parts.map((part) => (part ? ` ${part}${part.endsWith('.') ? '' : '.'}` : '')).join('');
}

/** The host controls this text. */
function plain(text: string): string {
  return cutText(text.replace(/[\p{C}\s]+/gu, ' ').trim(), 200);
}

function quota({ response: { headers } }: HostAnswer): string {
  const left = headers['x-ratelimit-remaining'] ?? headers['ratelimit-remaining'];
  return left !== undefined && /^\d{1,9}$/.test(left) ? `, and allows ${left} more requests now` : '';
}
