import { dirname, join } from 'node:path';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { hashPassword } from '#features/console/server/sign-in/password-hash.ts';
import { writeUsers } from '#features/console/server/sign-in/users-file.ts';

/** The password of every test user. */
export const testPassword = 'correct horse battery';

/** An HTTP client with an address of its own, cookies and the headers of a browser. */
export interface Visitor {
  readonly cookies: Map<string, string>;
  /** Requests a path. */
  get(path: string): Promise<Response>;
  /** Submits a form like a page of the site. */
  post(
    path: string,
    fields: Readonly<Record<string, string>>,
    headers?: Readonly<Record<string, string>>,
  ): Promise<Response>;
  /** Requests the sign-in form, fills it in and submits it. */
  signIn(fields?: Readonly<Record<string, string>>): Promise<Response>;
}

/** What a client sends its requests to. */
export type RequestApp = Pick<TestSite['app'], 'request'>;

/** A site with the users alice and bob. */
export interface SignInSite extends TestSite {
  /** The users file. */
  readonly users: string;
  /** Creates a new client. */
  visitor(): Visitor;
}

/** Starts a site of one package that has users. */
export async function startSignInSite(settings: SettingsInput = {}): Promise<SignInSite> {
  const site = await startTestSite({
    files: { 'asterism/README.md': '# Core\n', 'compass/README.md': '# Compass\n' },
    settings: { ...settings, server: { ...settings.server, signIn: { users: 'users.json' } } },
  });
  // Beside the settings file, and written while the site runs, as the command does.
  const users = join(dirname(site.cache), 'users.json');
  const hash = await hashPassword(testPassword);
  await writeUsers(
    users,
    new Map([
      ['alice', hash],
      ['bob', hash],
    ]),
  );
  let addresses = 0;
  return {
    ...site,
    users,
    visitor() {
      addresses += 1;
      return createVisitor(site, `192.0.2.${addresses}`, settings.server?.base ?? '');
    },
  };
}

/** The token in the form of a document. */
export function formToken(html: string): string {
  return /name="token" value="([^"]+)"/.exec(html)?.[1] ?? '';
}

/** Creates a client of a site. */
export function createVisitor({ app }: { readonly app: RequestApp }, address: string, base: string): Visitor {
  const cookies = new Map<string, string>();
  const from = { incoming: { socket: { remoteAddress: address } } };

  async function request(path: string, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('Host', 'site.test');
    headers.set('Cookie', [...cookies].map((each) => each.join('=')).join('; '));
    const response = await app.request(`http://site.test${path}`, { ...init, headers }, from);
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split('=');
      if (/max-age=0/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }

  const post: Visitor['post'] = (path, fields, headers = {}) =>
    request(path, {
      method: 'POST',
      body: new URLSearchParams(fields).toString(),
      headers: { 'Content-Type': 'application/x-www-form-urlencoded', Origin: 'http://site.test', ...headers },
    });

  return {
    cookies,
    get: (path) => request(path, {}),
    post,
    async signIn(fields = {}) {
      const token = formToken(await (await request(`${base}/login`, {})).text());
      return post(`${base}/login`, { username: 'alice', password: testPassword, token, ...fields });
    },
  };
}
