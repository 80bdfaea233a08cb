/**
 * Converts AsciiDoc to HTML, which is not safe yet. It reads and fetches nothing: an include becomes a link, as on GitHub. The
 * library is loaded at the first use.
 */
export async function asciidocToHtml(text: string): Promise<string> {
  const { convert, LoggerManager, NullLogger } = await import('@asciidoctor/core');
  // Warnings of the library about a document do not belong in the log.
  LoggerManager.logger = new NullLogger();
  const html: unknown = await convert(text, {
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
