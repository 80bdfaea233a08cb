import { loadLibrary } from '#platform/worker/load-library.ts';

/** What an attribute may be called. */
const attributeName = /^[a-z0-9_][\w-]{0,100}$/i;

/**
 * Converts AsciiDoc to HTML, which is not safe yet. It reads and fetches nothing: an include becomes a link, as on GitHub. The
 * library is loaded at the first use. The attributes of its site count as if they stood at the top of the document.
 */
export async function asciidocToHtml(text: string, attributes: Readonly<Record<string, string>> = {}): Promise<string> {
  const { convert, LoggerManager, NullLogger } = await loadLibrary(() => import('@asciidoctor/core'));
  // Warnings of the library about a document do not belong in the log.
  LoggerManager.logger = new NullLogger();
  const html: unknown = await convert(withAttributes(text, attributes), {
    // Secure mode reads no files, and documents cannot change it.
    safe: 'secure',
    standalone: false,
    attributes: {
      showtitle: true,
      env: 'github',
      'env-github': '',
      idprefix: '',
      idseparator: '-',
      // Links to other documents keep their extension, so that they lead to files of the repository.
      relfilesuffix: '.adoc',
    },
  });
  return typeof html === 'string' ? html : '';
}

/** Attributes in the text have no rights that the author of the document does not have. */
function withAttributes(text: string, attributes: Readonly<Record<string, string>>): string {
  const lines = Object.entries(attributes)
    .filter(([name]) => attributeName.test(name))
    .map(([name, value]) => `:${name}: ${value.replace(/\s+/g, ' ')}\n`);
  return lines.length === 0 ? text : lines.join('') + text.replace(/^\uFEFF/, '');
}
