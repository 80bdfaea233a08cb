import type { z } from 'zod';
import { group, httpUrl, isHttpUrl, starsByName, trueOrFalse } from '#config/fields/field-types.ts';
import type { SourceKind } from '#config/fields/source-kind.ts';

const remote = group({
  remote: httpUrl().meta({
    description: 'URL of another Asterism site, or of a package list.',
    example: 'https://docs.example.com',
  }),
  documents: httpUrl().optional().meta({
    description: 'Base URL of its documents.',
    defaultText: 'the URL, or its host if it is that of a package list such as `/repo.json`',
  }),
  stars: starsByName().default({}).meta({ description: 'Stars by package name.' }),
  allowPrivate: trueOrFalse().default(false).meta({
    description:
      'Allows host names that resolve to a private network. A URL with a private IP address or `localhost` is always allowed.',
  }),
});

/** `pages.p3x`: the package list of another site as a source. */
const p3x = group({
  git: group({
    url: httpUrl().optional().meta({
      description: 'URL of the package list of another site. If set, that site is an additional source.',
      example: 'https://docs.example.com/api/repo',
      see: '[Other sites](../guides/sources.md#remote)',
    }),
    documents: httpUrl().optional().meta({
      description: 'Base URL of the documents of that site.',
      defaultText: 'the URL of the package list without `/api/repo`, or its host if it ends otherwise',
      example: 'https://cdn.example.com',
    }),
  }).prefault({}),
});

/** Settings in the group `pages`. */
export const pages = { p3x: p3x.prefault({}) };

/** Another site as a source with its kind. */
type RemoteSettings = { readonly kind: 'remote' } & z.output<typeof remote>;

/** Other sites as sources. */
export const sources = {
  remote: {
    objects: [remote],
    isText: (text) => /^[a-z][a-z0-9+.-]+:\/\//i.test(text),
    expected: 'an http or https URL without user name and password',
    fromText: (text) => (isHttpUrl(text) ? remoteAt(text) : undefined),
    fromPages({ p3x: { git } }: { readonly p3x: z.output<typeof p3x> }) {
      const { url, documents } = git;
      return url === undefined ? [] : [{ ...remoteAt(url), ...(documents && { documents }) }];
    },
    toSettings: (source) => ({ kind: 'remote', ...source }),
  } satisfies SourceKind<z.output<typeof remote>, RemoteSettings>,
};

function remoteAt(url: string): z.output<typeof remote> {
  return { remote: url, stars: {}, allowPrivate: false };
}
