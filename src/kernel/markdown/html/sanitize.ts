import type { Root } from 'hast';
import { sanitize as applySchema, defaultSchema, type Schema } from 'hast-util-sanitize';
import { aside } from '#markdown/tree/walk.ts';
import { fluidClass } from './fluid-class.ts';

const alertClasses = ['note', 'tip', 'important', 'warning', 'caution'].map((kind) => `markdown-alert-${kind}`);

/** Attributes of GitHub's list that documents do not need: those of forms, and access keys. */
const needless = new Set(
  'accept acceptCharset accessKey action checked encType label maxLength method multiple name readOnly selected tabIndex'.split(
    ' ',
  ),
);

/** Elements that GitHub has allowed since the library's list was written. None of them acts or loads. */
const newerTags = 'abbr bdo caption cite dfn figcaption figure mark small time wbr'.split(' ');

const attributes = defaultSchema.attributes ?? {};

const headings = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

/**
 * GitHub's allow list with the changes of SECURITY C2: code classes must match as a whole, the contents of elements that are not
 * text are removed with them, and forms are not possible.
 */
const schema: Schema = {
  ...defaultSchema,
  tagNames: [...(defaultSchema.tagNames ?? []), ...newerTags],
  strip: [
    ...'script style title textarea iframe xmp svg math noembed noframes noscript plaintext template object'.split(' '),
    ...'select option audio video canvas applet frameset head'.split(' '),
  ],
  attributes: {
    ...attributes,
    '*': (attributes['*'] ?? []).filter((name) => typeof name !== 'string' || !needless.has(name)),
    a: [...(attributes.a ?? []), 'name'],
    ...Object.fromEntries(headings.map((tag) => [tag, [...(attributes[tag] ?? []), 'name']])),
    // The info string of a fence; the step that reads it removes it.
    code: [['className', /^language-[\w+#.-]+$/], 'dataFence'],
    div: [...(attributes.div ?? []), ['className', 'markdown-alert', ...alertClasses]],
    img: [...(attributes.img ?? []), 'vSpace', 'srcSet', 'sizes', ['className', 'emoji', fluidClass]],
    input: [...(attributes.input ?? []), 'checked', ['className', 'task-list-item-checkbox']],
    ol: [...(attributes.ol ?? []), ['type', '1', 'a', 'A', 'i', 'I']],
    p: [['className', 'markdown-alert-title']],
    span: [...(attributes.span ?? []), ['className', aside]],
    source: ['srcSet', 'media', 'sizes', 'type', 'width', 'height'],
  },
};

/** Removes everything that GitHub would remove from a tree. Ids and names get the prefix `user-content-`. */
export function sanitize(tree: Root): Root {
  const safe = applySchema(tree, schema);
  return safe.type === 'root' ? safe : { type: 'root', children: safe.type === 'doctype' ? [] : [safe] };
}
