const attribute = /(?<![\w:@.#-])([a-zA-Z][\w-]*)=(?:"([^"]*)"|'([^']*)'|([^\s"'{}]+))/g;

/** Attributes of a block of a dialect: `{icon="x" .class}`, `title='x' link=y`. Names are in lower case. */
export function readAttributes(text: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', quoted, single, plain] of text.matchAll(attribute))
    found.set(name.toLowerCase(), quoted ?? single ?? plain ?? '');
  return found;
}

/** Text without quotation marks around it. */
export function unquote(text: string): string {
  return text.trim().replace(/^(["'])(.*)\1$/s, '$2');
}
