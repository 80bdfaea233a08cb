/** A text of the settings: one text for all languages, or a text for each language by its code. */
export type LocalText = string | Readonly<Record<string, string>>;

/** The text with each of its languages changed. */
export function mapLocalText(text: LocalText, change: (text: string) => string): LocalText {
  if (typeof text === 'string') return change(text);
  return Object.fromEntries(Object.entries(text).map(([code, own]) => [code, change(own)]));
}

/** The text in a language: that of the language, of its base language, of `fallback`, or the first one. */
export function textIn(text: LocalText, language: string, fallback: string): string {
  if (typeof text === 'string') return text;
  const [base = language] = language.split('-');
  const code = [language, base, fallback].find((each) => Object.hasOwn(text, each));
  return (code === undefined ? Object.values(text)[0] : text[code]) ?? '';
}
