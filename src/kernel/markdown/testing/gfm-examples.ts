/** An example of a rule of GitHub's specification beyond CommonMark. */
export interface GfmExample {
  /** The name of the section. */
  readonly section: string;
  /** The rule that the example shows. */
  readonly rule: string;
  /** The source. */
  readonly markdown: string;
  /** GitHub's HTML, without tags that it does not allow. */
  readonly html: string;
}

function link(href: string, text = href): string {
  return `<a href="${href}">${text}</a>`;
}

const head = '<table>\n<thead>\n<tr>\n<th>one</th>\n<th>two</th>\n</tr>\n</thead>';

function table(...rows: readonly (readonly [string, string])[]): string {
  const body = rows.map(([one, two]) => `<tr>\n<td>${one}</td>\n<td>${two}</td>\n</tr>`);
  return rows.length === 0 ? `${head}\n</table>` : `${head}\n<tbody>\n${body.join('\n')}\n</tbody>\n</table>`;
}

const box = '<input type="checkbox" disabled>';
const checkedBox = '<input type="checkbox" disabled checked>';

type Row = readonly [rule: string, markdown: string, html: string];

const tables: readonly Row[] = [
  [
    'a table has a head, a delimiter row and rows',
    '| one | two |\n| --- | --- |\n| red | blue |',
    table(['red', 'blue']),
  ],
  [
    'cells need not be as wide as the delimiter row, which says how they are aligned',
    '| left | right |\n:-: | -----------:\ncat | dog',
    '<table>\n<thead>\n<tr>\n<th align="center">left</th>\n<th align="right">right</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td align="center">cat</td>\n<td align="right">dog</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'a pipe in a cell is escaped, in code as well',
    '| one\\|a |\n| ------ |\n| b `\\|` c |\n| b **\\|** d |',
    '<table>\n<thead>\n<tr>\n<th>one|a</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>b <code>|</code> c</td>\n</tr>\n<tr>\n<td>b <strong>|</strong> d</td>\n</tr>\n</tbody>\n</table>',
  ],
  [
    'another block ends the table',
    '| one | two |\n| --- | --- |\n| red | blue |\n> quote',
    `${table(['red', 'blue'])}\n<blockquote>\n<p>quote</p>\n</blockquote>`,
  ],
  [
    'a line of text is one more row, a blank line ends the table',
    '| one | two |\n| --- | --- |\n| red | blue |\ngreen\n\ngreen',
    `${table(['red', 'blue'], ['green', ''])}\n<p>green</p>`,
  ],
  [
    'a head with fewer cells than the delimiter row is no table',
    '| one |\n| --- | --- |\n| red |',
    '<p>| one |\n| --- | --- |\n| red |</p>',
  ],
  [
    'missing cells are empty, surplus ones are left out',
    '| one | two |\n| --- | --- |\n| red |\n| red | blue | green |',
    table(['red', ''], ['red', 'blue']),
  ],
  ['a table without rows has no body', '| one | two |\n| --- | --- |', table()],
];

const taskLists: readonly Row[] = [
  [
    'an item that begins with a box is a task',
    '- [ ] milk\n- [x] bread',
    `<ul>\n<li>${box} milk</li>\n<li>${checkedBox} bread</li>\n</ul>`,
  ],
  [
    'tasks nest',
    '- [x] shop\n  - [ ] milk\n  - [x] bread\n- [ ] cook',
    `<ul>\n<li>${checkedBox} shop\n<ul>\n<li>${box} milk</li>\n<li>${checkedBox} bread</li>\n</ul>\n</li>\n<li>${box} cook</li>\n</ul>`,
  ],
];

const strikethrough: readonly Row[] = [
  ['one or two tildes', '~~Yes~~ No, ~or~ both', '<p><del>Yes</del> No, <del>or</del> both</p>'],
  ['a new paragraph ends it', 'This ~~has a\n\nnew paragraph~~.', '<p>This ~~has a</p>\n<p>new paragraph~~.</p>'],
  ['three tildes are text', 'This ~~~is~~~ not.', '<p>This ~~~is~~~ not.</p>'],
];

const addresses: readonly Row[] = [
  ['www', 'www.wiki.example', `<p>${link('http://www.wiki.example', 'www.wiki.example')}</p>`],
  [
    'a path',
    'See www.wiki.example/help today.',
    `<p>See ${link('http://www.wiki.example/help', 'www.wiki.example/help')} today.</p>`,
  ],
  [
    'punctuation at the end belongs to the sentence',
    'See www.wiki.example.\n\nSee www.wiki.example/a.b.',
    `<p>See ${link('http://www.wiki.example', 'www.wiki.example')}.</p>\n<p>See ${link('http://www.wiki.example/a.b', 'www.wiki.example/a.b')}.</p>`,
  ],
  [
    'brackets are counted',
    'www.find.example/s?q=A+(b)\n\nwww.find.example/s?q=A+(b)))\n\n(www.find.example/s?q=A+(b))\n\n(www.find.example/s?q=A+(b)',
    ['', '))', ')', '']
      .map(
        (end, index) =>
          `<p>${index < 2 ? '' : '('}${link('http://www.find.example/s?q=A+(b)', 'www.find.example/s?q=A+(b)')}${end}</p>`,
      )
      .join('\n'),
  ],
  [
    'brackets inside are left alone',
    'www.find.example/s?q=(yes))+no',
    `<p>${link('http://www.find.example/s?q=(yes))+no', 'www.find.example/s?q=(yes))+no')}</p>`,
  ],
  [
    'what looks like an entity at the end is left out',
    'www.find.example/s?q=a&hl=en\n\nwww.find.example/s?q=a&hl;',
    `<p>${link('http://www.find.example/s?q=a&amp;hl=en', 'www.find.example/s?q=a&amp;hl=en')}</p>\n<p>${link('http://www.find.example/s?q=a', 'www.find.example/s?q=a')}&amp;hl;</p>`,
  ],
  [
    'a less-than sign ends it',
    'www.wiki.example/he<lp',
    `<p>${link('http://www.wiki.example/he', 'www.wiki.example/he')}&lt;lp</p>`,
  ],
  [
    'http and https',
    'http://wiki.example\n\n(Visit https://secure.example/find?q=Mark+(up))',
    `<p>${link('http://wiki.example')}</p>\n<p>(Visit ${link('https://secure.example/find?q=Mark+(up)')})</p>`,
  ],
  ['mail', 'me@post.example', `<p>${link('mailto:me@post.example', 'me@post.example')}</p>`],
  [
    'a plus before the sign, none after it',
    'hello@mail+x.example is none, hello+x@mail.example is one.',
    `<p>hello@mail+x.example is none, ${link('mailto:hello+x@mail.example', 'hello+x@mail.example')} is one.</p>`,
  ],
  [
    'a dot at the end is left out; a hyphen or an underscore there makes it none',
    'a.b-c_d@e.f\n\na.b-c_d@e.f.\n\na.b-c_d@e.f-\n\na.b-c_d@e.f_',
    `<p>${link('mailto:a.b-c_d@e.f', 'a.b-c_d@e.f')}</p>\n<p>${link('mailto:a.b-c_d@e.f', 'a.b-c_d@e.f')}.</p>\n<p>a.b-c_d@e.f-</p>\n<p>a.b-c_d@e.f_</p>`,
  ],
  [
    'mailto and xmpp',
    'mailto:me@post.example\n\nmailto:a.b-c_d@e.f.\n\nxmpp:me@post.example/txt@bin.com\n\nxmpp:me@post.example/txt/bin',
    `<p>${link('mailto:me@post.example')}</p>\n<p>${link('mailto:a.b-c_d@e.f')}.</p>\n<p>${link('xmpp:me@post.example/txt@bin.com')}</p>\n<p>${link('xmpp:me@post.example/txt')}/bin</p>`,
  ],
];

/** The contents of these tags are removed too, as on GitHub; its specification shows the tags as text. */
const rawHtml: readonly Row[] = [
  [
    'tags that the allow list leaves out',
    '<b>bold <style>x</style> <em>both</em></b>\n\n<div><xmp>x</xmp><title>x</title><textarea>x</textarea><script>x</script><iframe></iframe><noembed>x</noembed><noframes>x</noframes>y</div>',
    '<p><b>bold  <em>both</em></b></p>\n<div>y</div>',
  ],
];

const sections = {
  'Tables (extension)': tables,
  'Task list items (extension)': taskLists,
  'Strikethrough (extension)': strikethrough,
  'Autolinks (extension)': addresses,
  'Disallowed Raw HTML (extension)': rawHtml,
};

/** The rules of all sections, each with an original example. */
export const gfmExamples: readonly GfmExample[] = Object.entries(sections).flatMap(([section, rows]) =>
  rows.map(([rule, markdown, html]) => ({ section, rule, markdown, html })),
);
