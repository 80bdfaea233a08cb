import { z } from 'zod';
import { encodePath } from '#model/address/encode-path.ts';
import type { ForgeAdapter } from '#sources/forge/forge-adapter.ts';
import { type ForgeEntry, optionalText } from '#sources/forge/forge-entry.ts';
import { forge } from './declared.ts';

const bitbucketPage = z.object({ values: z.array(z.unknown()), next: z.string().optional() });

const bitbucketRepository = z.object({
  uuid: z.string(),
  slug: z.string(),
  full_name: z.string(),
  is_private: z.boolean(),
  mainbranch: z.object({ name: z.string() }).nullish(),
  description: optionalText,
  website: optionalText,
  parent: z.unknown().optional(),
  links: z.object({
    html: z.object({ href: z.string() }),
    clone: z.array(z.object({ name: z.string(), href: z.string() })),
  }),
});

/** Bitbucket Cloud: workspaces. Its API has no stars, topics, licences or archived repositories. */
export const adapter: ForgeAdapter = {
  forge,
  authorization: (token) => ({ authorization: `Bearer ${token}` }),
  lists: (owner) => [[{ path: `/repositories/${encodeURIComponent(owner)}`, query: { pagelen: 100 } }]],
  readPage({ body }) {
    const { values, next } = bitbucketPage.safeParse(body).data ?? {};
    return values && { items: values, next };
  },
  one: (path) => ({ path: `/repositories/${encodePath(path)}` }),
  read(answer): ForgeEntry | undefined {
    const item = bitbucketRepository.parse(answer);
    const address = item.links.clone.find(({ name }) => /^https?$/.test(name))?.href;
    // An empty repository has no main branch.
    if (item.is_private || item.mainbranch == null || address === undefined) return undefined;
    return {
      id: item.uuid,
      name: item.slug,
      path: item.full_name,
      address: withoutUser(address),
      page: item.links.html.href,
      branch: item.mainbranch.name,
      description: item.description,
      homepage: item.website,
      stars: undefined,
      // Bitbucket writes languages in lower case; the files tell the name.
      language: undefined,
      topics: [],
      license: undefined,
      archived: false,
      fork: item.parent != null,
    };
  },
};

/** Removes the user name that Bitbucket adds for a request with a token. */
function withoutUser(address: string): string {
  return address.replace(/^(https?:\/\/)[^/@]*@/, '$1');
}
