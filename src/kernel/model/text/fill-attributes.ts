/** Fills the attribute references `{name}` of a text in AsciiDoc. Names that the lookup does not know stay as they are. */
export function fillAttributes(text: string, lookUp: (name: string) => string | undefined): string {
  return text.replace(/\{([\w-]+)\}/g, (whole, name: string) => lookUp(name) ?? whole);
}
