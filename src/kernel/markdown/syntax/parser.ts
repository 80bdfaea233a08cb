import MarkdownItParser, { type MarkdownIt } from 'markdown-it';
import { full as emojiShortcodes } from 'markdown-it-emoji';
import footnotes from 'markdown-it-footnote';
import { alerts } from '#markdown/syntax/alerts.ts';
import { githubAutolinks } from '#markdown/syntax/autolinks.ts';
import { boundedAddresses } from '#markdown/syntax/bounded-addresses.ts';
import { cjk } from '#markdown/syntax/cjk.ts';
import { emojiNames } from '#markdown/syntax/emoji-names.ts';
import { fences } from '#markdown/syntax/fences.ts';
import { githubFootnotes } from '#markdown/syntax/footnotes.ts';
import { markers } from '#markdown/syntax/markers.ts';
import { maths } from '#markdown/syntax/maths.ts';
import { strikethrough } from '#markdown/syntax/strikethrough.ts';
import { tableAlignment } from '#markdown/syntax/tables.ts';
import { taskLists } from '#markdown/syntax/task-lists.ts';

/** Creates the parser of CommonMark with GitHub's extensions and raw HTML. Its output is not safe yet. */
export function createParser(): MarkdownIt {
  const parser = new MarkdownItParser({ html: true, linkify: true });
  // The allow list judges links instead of the parser.
  parser.validateLink = () => true;
  parser.use(githubAutolinks);
  parser.use(strikethrough);
  parser.use(tableAlignment);
  parser.use(emojiShortcodes, { shortcuts: {} });
  parser.use(emojiNames);
  parser.use(footnotes);
  parser.use(githubFootnotes);
  // GitHub has no inline footnotes.
  parser.inline.ruler.disable('footnote_inline');
  parser.use(boundedAddresses);
  parser.use(markers);
  parser.use(alerts);
  parser.use(taskLists);
  parser.use(fences);
  parser.use(maths);
  parser.use(cjk);
  return parser;
}
