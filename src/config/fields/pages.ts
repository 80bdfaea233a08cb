import { group, linkTemplate, list, oneOf, pattern, text, webAddress, wholeNumber, yesOrNo } from './field-types.ts';

const link = (description: string) => linkTemplate().optional().describe(description);

/** `pages.links`: where the footer and the card lead; a link without an address is hidden. */
const links = group({
  developer: group({
    name: text().describe('Name of the developer.'),
    url: linkTemplate().describe('Page of the developer.'),
  })
    .optional()
    .describe('The developer whom the footer names.'),
  registry: link('Page of a package at its registry, with {name}.'),
  sourceHost: link('Page of a repository at its source host, with {repo}, for packages that name none.'),
  snap: link('Page of a package in the snap store, with {name}.'),
  payment: link('Where to pay or donate.'),
  contact: link('Where to write to.'),
  social: link('The social page.'),
  uptime: group({
    url: linkTemplate().describe('Where the uptime badge leads.'),
    image: linkTemplate().optional().describe('Image of the uptime badge.'),
  })
    .optional()
    .describe('The uptime badge.'),
});

const person = group({
  name: text().describe('The name to show.'),
  url: webAddress().describe('Their page.'),
});

const persons = (description: string) => list(person, 'a list of { name, url }').default([]).describe(description);

const promo = group({
  kind: oneOf(['web-development', 'network-tool']).describe('Which text is shown.'),
  url: linkTemplate().describe('Where it leads.'),
});

/** `pages.imageProxy`: how images of other hosts are fetched for readers. */
const imageProxy = group({
  secret: text('a text of at least 16 characters')
    .min(16, { error: 'a text of at least 16 characters' })
    .optional()
    .meta({
      secret: true,
      description: 'Signs the addresses of images. Default: made at the first start and kept in the cache folder.',
    }),
  privateHosts: list(pattern(/^[a-z0-9.:[\]-]+$/i, 'a host without https:// and port'), 'a list of hosts')
    .default([])
    .describe('Hosts of images in a private network that may be asked, over http as well.'),
  sizeLimit: wholeNumber(1024, 64 * 1024 * 1024, 'bytes')
    .default(8 * 1024 * 1024)
    .describe('Images of more bytes are not fetched.'),
  cacheLimit: wholeNumber(1024 * 1024, 1024 ** 4, 'bytes')
    .default(256 * 1024 * 1024)
    .describe('Bytes of images kept in the cache folder.'),
});

/** The group `pages`: what pages show and where documents come from. */
export const pages = group({
  github: group({
    repoNames: text()
      .optional()
      .describe('Name of the family, shown where a package has no type. Default: the product.'),
    defaultRepo: text().optional().describe('Repository that an address without one means. Default: the product.'),
    owners: list(webAddress(), 'a list of addresses')
      .default([])
      .describe('Earlier accounts of the family at forges. Links to its repositories there stay inside the site.'),
  }).prefault({}),
  debounce: group({
    default: wholeNumber(0, 10_000, 'milliseconds')
      .default(250)
      .describe('How long bursts of input are collected, in milliseconds.'),
  }).prefault({}),
  p3x: group({
    git: group({
      url: webAddress().optional().describe('Address of a git-info answer. When set, it is one more source.'),
      documents: webAddress().optional().describe('Host of its documents. Default: the host of the git-info address.'),
    }).prefault({}),
  }).prefault({}),
  hidden: list(text(), 'a list of package names')
    .default([])
    .describe('Packages, by name or folder, that are shown to nobody but in the console.'),
  emoji: oneOf(['images', 'text']).default('images').describe('Whether emoji are images of our own host or text.'),
  boilerplate: oneOf(['fold', 'show'])
    .default('fold')
    .describe('Whether headers and footers that packages share are folded away, or shown where they stand.'),
  externalImages: oneOf(['direct', 'proxy', 'block'])
    .default('direct')
    .describe('Whether images of other hosts are loaded from there, through this site, or only linked.'),
  imageProxy: imageProxy.prefault({}),
  offline: yesOrNo()
    .default(true)
    .describe(
      'Whether browsers keep pages for readers without a network. Switched off, they let go of what they kept.',
    ),
  promo: list(promo, 'a list of { kind, url }').default([]).describe('Promo sections below every page.'),
  people: group({
    contributors: persons('People who made the packages, shown with every package beside its own.'),
    backers: persons('People who give money.'),
    sponsors: persons('Organisations that give money.'),
  }).prefault({}),
  links: links.prefault({}),
});
