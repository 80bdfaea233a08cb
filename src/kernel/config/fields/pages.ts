import { pageSettings } from '#features/settings.ts';
import { group, httpUrl, integer, linkTemplate, list, nonEmptyString, oneOf, pattern } from './field-types.ts';

const link = (description: string, example: string) => linkTemplate().optional().meta({ description, example });

/** `pages.links`: the links of the footer and of the package card. */
const links = group({
  developer: group({
    name: nonEmptyString().meta({
      description: 'Name of the developer, shown as the link text. Required with `pages.links.developer.url`.',
      example: 'Harebell Workshop',
    }),
    url: linkTemplate().meta({
      description: 'Page of the developer.',
      example: 'https://harebell.example.com/{locale}',
    }),
  })
    .optional()
    .meta({
      description: 'Developer link of the footer.',
    }),
  registry: linkTemplate().default('https://www.npmjs.com/package/{name}').meta({
    description: 'Page of a package at its registry, for packages with `publish` in their metadata block.',
    example: 'https://packages.example.org/{name}',
  }),
  sourceHost: link(
    'Page of a repository at its source host, for packages without one in their manifest. Without this setting, the list of all packages links to the account that most packages use.',
    'https://git.example.com/harebell/{repo}',
  ),
  snap: link('Page of a package in the snap store.', 'https://snaps.example.net/{name}'),
  payment: link('Page for payments or donations.', 'https://harebell.example.com/support'),
  contact: link('Contact page or mail address.', 'mailto:hello@harebell.example.com'),
  social: link('Social page.', 'https://social.example.org/@harebell'),
  uptime: group({
    url: linkTemplate().meta({
      description: 'Page behind the uptime badge.',
      example: 'https://status.example.net/harebell',
    }),
    image: linkTemplate().optional().meta({
      description: 'Image of the uptime badge. Without it, the badge is a text link.',
      example: 'https://status.example.net/harebell.svg',
    }),
  })
    .optional()
    .meta({
      description:
        'Uptime badge. It is a text link if `pages.externalImages` is not `direct`, and hidden for packages with `build: false`.',
    }),
}).meta({
  description:
    'Links of the footer and of the package card. A link that is not set is hidden. The placeholders `{name}`, `{repo}` and `{locale}` stand for the package name, the repository name and the language.',
});

const person = group({
  name: nonEmptyString().meta({ description: 'Name to show.' }),
  url: httpUrl().meta({ description: 'Page of the person or organisation.' }),
});

const people = (description: string) =>
  list(person, 'a list of { name, url }')
    .default([])
    .meta({ description, example: [{ name: 'Ida Fenwick', url: 'https://ida.example.org' }] });

const promo = group({
  kind: oneOf(['web-development', 'network-tool']).meta({ description: 'Text of the section.' }),
  url: linkTemplate().meta({ description: 'Link of the section.' }),
});

const images = '[Images](markdown.md#images)';

/** `pages.imageProxy`: how the server fetches images of other hosts for readers. */
const imageProxy = group({
  secret: nonEmptyString('a string of at least 16 characters')
    .min(16, { error: 'a string of at least 16 characters' })
    .optional()
    .meta({
      secret: true,
      description:
        'Key that signs the addresses of proxied images. Processes that serve the same site need the same key.',
      defaultText: 'generated at the first start and stored in the cache folder',
    }),
  privateHosts: list(pattern(/^[a-z0-9.:[\]-]+$/i, 'a host without https:// and port'), 'a list of hosts')
    .default([])
    .meta({
      description:
        'Hosts in a private network from which images can be fetched, also over http. `asterism check --external` requests them too.',
      example: ['images.intranet.example'],
    }),
  sizeLimit: integer(1024, 64 * 1024 * 1024, 'bytes')
    .default(8 * 1024 * 1024)
    .meta({ description: 'Maximum size of an image that is fetched, in bytes.' }),
  cacheLimit: integer(1024 * 1024, 1024 ** 4, 'bytes')
    .default(256 * 1024 * 1024)
    .meta({ description: 'Maximum size of the image cache in the cache folder, in bytes.' }),
}).meta({ description: 'The proxy of `pages.externalImages: "proxy"`.' });

/** `pages.github`: names of the family and of its packages. */
const github = group({
  repoNames: nonEmptyString().optional().meta({
    description:
      'Name of the family, shown in titles and where a package has no type. The default is the value of `product`. If `product` is not set and there is no core package, it is the owner of the repositories at their forge, or the folder of the first source.',
    defaultText: 'the value of `product`, the owner or the folder',
    example: 'harebell',
  }),
  defaultRepo: nonEmptyString().optional().meta({
    description: 'Package to which `/` redirects.',
    example: 'handbook',
    defaultText: 'the value of `product`',
  }),
  owners: list(httpUrl(), 'a list of URLs')
    .default([])
    .meta({
      description:
        'Earlier accounts of the family at forges. Links to repositories of the family under these accounts become links inside the site.',
      example: ['https://github.com/old-name'],
      see: '[Links to packages of the family](markdown.md#links-to-packages-of-the-family)',
    }),
});

/** The group `pages`: what pages show, and where documents come from. */
export const pages = group({
  github: github.prefault({}),
  debounce: group({
    default: integer(0, 10_000, 'milliseconds').default(250).meta({
      description: 'Debounce time of inputs, in milliseconds. Accepted for compatibility; has no effect.',
    }),
  }).prefault({}),
  hidden: list(nonEmptyString(), 'a list of package names')
    .default([])
    .meta({
      description:
        'Packages that the public site leaves out, by package name or folder. Signed-in users see them in the console.',
      example: ['draft-package'],
      see: '[Private repositories](../guides/private-repositories.md)',
    }),
  emoji: oneOf(['images', 'cdn', 'text']).default('images').meta({
    description:
      'Shows emoji as images from the site itself, or as text in the font of the visitor. `cdn` loads the images from a public host (cdn.jsdelivr.net) in development (`npm run dev` in a checkout); in production, or unless `pages.externalImages` is `direct`, it means `images`.',
  }),
  boilerplate: oneOf(['fold', 'show']).default('fold').meta({
    description: '`fold` collapses headers and footers that several packages share; `show` leaves them in place.',
    see: '[Shared headers and footers](markdown.md#shared-headers-and-footers)',
  }),
  workspaces: oneOf(['cards', 'list', 'off']).default('cards').meta({
    description:
      'Published packages in the workspaces of a repository (npm, pnpm, Yarn, Cargo, uv, Go). `cards` shows each with its description and install command, and includes it in the search and in the list of packages. `list` only lists their names on the first page of the repository. `off` does not show them.',
    see: '[Workspaces](metadata.md#workspaces)',
  }),
  externalImages: oneOf(['direct', 'proxy', 'block']).default('direct').meta({
    description:
      'Images of other hosts: with `direct`, the browser loads them; with `proxy`, the site loads them; with `block`, a link replaces them.',
    see: images,
  }),
  badges: oneOf(['external', 'frozen']).default('external').meta({
    description:
      'Badges of badge services in documents: `external` treats them like all images of other hosts. `frozen` shows badges whose value is in the site’s data, such as version, licence and stars, without a request to the service. `pages.externalImages` applies to all others.',
    see: '[Badges](markdown.md#badges)',
  }),
  imageProxy: imageProxy.prefault({}),
  ...pageSettings,
  promo: list(promo, 'a list of { kind, url }')
    .default([])
    .meta({
      description: 'Promotional sections below every page.',
      example: [{ kind: 'network-tool', url: 'https://status.example.net' }],
    }),
  people: group({
    contributors: people('People who made the packages.'),
    backers: people('People who support the family with money.'),
    sponsors: people('Organisations that support the family with money.'),
  })
    .meta({
      description:
        'People of the whole family. They are shown below the first page of every package, after the people in the metadata of the package.',
    })
    .prefault({}),
  links: links.prefault({}),
}).meta({ description: 'What pages show.' });
