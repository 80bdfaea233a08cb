/**
 * Turns AsciiDoc into HTML that is not safe yet. Nothing is read or fetched: an include becomes a link, as on GitHub. Its
 * library is loaded when the first such document comes.
 */
export async function asciidocToHtml(text: string): Promise<string> {
  const { convert, LoggerManager, NullLogger } = await import('@asciidoctor/core');
  // What the library finds wrong with a stranger's document is nothing for the log.
  LoggerManager.logger = new NullLogger();
  const html: unknown = await convert(text, {
    // Secure mode reads no file, and documents cannot leave it.
    safe: 'secure',
    standalone: false,
    attributes: {
      showtitle: true,
      env: 'github',
      'env-github': '',
      idprefix: '',
      idseparator: '-',
      // Links to other documents keep their ending, so that they are found in the repository.
      relfilesuffix: '.adoc',
    },
  });
  return typeof html === 'string' ? html : '';
}
