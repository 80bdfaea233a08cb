import { frontMatterFields } from '#markdown/front-matter/front-matter.ts';
import type { PageData } from '#model/page/page-data.ts';
import { shorten } from '#model/text/shorten.ts';
import { fieldAt, isMap, isTrue, listOf, numberOf, textOf } from '#platform/values.ts';

/** Longer texts are cut, in characters. */
const maxText = 500;

/** Maximum number of tags. */
const maxTags = 30;

type Path = readonly [string, ...string[]];

/** Where toolchains write each text, the first that is given counts. */
const texts: readonly (readonly [keyof PageData, readonly Path[]])[] = [
  ['title', [['title']]],
  [
    'label',
    [
      ['sidebar_label'],
      ['sidebar_title'],
      ['navTitle'],
      ['nav_title'],
      ['linkTitle'],
      ['shortTitle'],
      ['sidebar', 'label'],
      ['navigation', 'title'],
    ],
  ],
  ['description', [['description'], ['summary']]],
  ['id', [['id']]],
  ['slug', [['slug'], ['permalink'], ['url']]],
  ['group', [['group', 'title'], ['group']]],
  ['nav', [['nav', 'title'], ['nav']]],
  ['parent', [['parent']]],
  ['icon', [['icon'], ['navigation', 'icon']]],
  ['language', [['lang'], ['language']]],
];

const numbers: readonly (readonly [keyof PageData, readonly Path[]])[] = [
  [
    'order',
    [
      ['sidebar_position'],
      ['nav_order'],
      ['order'],
      ['position'],
      ['weight'],
      ['sidebar', 'order'],
      ['navigation', 'order'],
    ],
  ],
  ['groupOrder', [['group', 'order']]],
  ['navOrder', [['nav', 'order']]],
];

/** Reads the data of a page from the front matter of its document; undefined if there is none. Never throws. */
export function pageData(text: string): PageData | undefined {
  if (!/^\uFEFF?(---|\+\+\+)/.test(text)) return undefined;
  const fields = frontMatterFields(text);
  if (!isMap(fields)) return undefined;
  const named = texts.map(([key, paths]) => [key, cut(first(fields, paths, textOf))] as const);
  const counted = numbers.map(([key, paths]) => [key, first(fields, paths, numberOf)] as const);
  const tags = tagsOf(fields.tags ?? fields.keywords);
  const isHidden =
    [fieldAt(fields, 'sidebar', 'hidden'), fields.nav_exclude, fields.unlisted].some(isTrue) ||
    String(fields.navigation) === 'false';
  const isUnsearched =
    [fieldAt(fields, 'search', 'exclude'), fields.search_exclude].some(isTrue) ||
    [fields.search, fields.pagefind].some((value) => String(value) === 'false');
  const data: PageData = {
    ...Object.fromEntries([...named, ...counted].filter(([, value]) => value !== undefined)),
    ...((isTrue(fields.draft) || String(fields.published) === 'false') && { draft: true }),
    ...(isTrue(fields.unlisted) && { unlisted: true }),
    ...(isUnsearched && { unsearched: true }),
    ...(isHidden && { hidden: true }),
    ...(tags.length > 0 && { tags }),
  };
  return Object.keys(data).length === 0 ? undefined : data;
}

function first<T>(fields: unknown, paths: readonly Path[], read: (value: unknown) => T | undefined): T | undefined {
  for (const path of paths) {
    const value = read(fieldAt(fields, ...path));
    if (value !== undefined) return value;
  }
  return undefined;
}

function cut(text: string | undefined): string | undefined {
  return text === undefined ? undefined : shorten(text, maxText);
}

function tagsOf(value: unknown): readonly string[] {
  const written = typeof value === 'string' ? value.split(',') : listOf(value);
  return written.flatMap((tag) => textOf(tag) ?? []).slice(0, maxTags);
}
