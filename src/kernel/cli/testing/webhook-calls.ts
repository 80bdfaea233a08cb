import { createHmac } from 'node:crypto';
import type { TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';

/** The secret of {@link withWebhook}. */
export const secret = 'a secret of the test, long enough';

/** The settings of a site with a webhook. */
export const withWebhook: SettingsInput = { server: { webhook: { secret } } };

/** A push, as forges report it. */
export const push = {
  ref: 'refs/heads/main',
  repository: { full_name: 'acme/one', clone_url: 'http://127.0.0.1:9/evil.git' },
};

/** Calls the webhook. */
export async function call(to: TestSite, headers: Readonly<Record<string, string>>, body: string): Promise<Response> {
  return to.app.request('http://site.test/api/hook', { method: 'POST', headers, body });
}

/** The signature of a body. */
export function sign(body: string, key = secret): string {
  return createHmac('sha256', key).update(body).digest('hex');
}

/** The headers of a call of GitHub. */
export function github(body: string, delivery: string, event = 'push'): Record<string, string> {
  return {
    'content-type': 'application/json',
    'x-github-event': event,
    'x-github-delivery': delivery,
    'x-hub-signature-256': `sha256=${sign(body)}`,
  };
}
