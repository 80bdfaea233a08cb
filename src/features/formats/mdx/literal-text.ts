/** An expression that is one string or one template without expressions. */
const literal =
  /^\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|(?:String\.raw)?`((?:[^`\\$]|\\[\s\S]|\$(?!\{))*)`)\s*$/;

const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '', '\n': '' };

/** The text of an expression that is a string or a template; undefined for any other expression. */
export function literalText(expression: string): string | undefined {
  const [, double, single, template] = literal.exec(expression) ?? [];
  return (double ?? single ?? template)?.replace(/\\([\s\S])/g, (_, sign: string) => escapes[sign] ?? sign);
}

/** The first string in an expression that looks like a path or an address: that of `require('./a.png')`. */
export function pathInside(expression: string): string | undefined {
  return /["'`]((?:[@~]?[./]|https?:)[^"'`\n${}]{1,2000})["'`]/.exec(expression)?.[1];
}

/** All strings of an array expression; undefined for any other expression. */
export function listedTexts(expression: string): readonly string[] | undefined {
  if (!/^\s*\[[\s\S]*\]\s*$/.test(expression)) return undefined;
  return [...expression.matchAll(/"([^"\n]*)"|'([^'\n]*)'|`([^`$]*)`/g)].map(
    ([, double, single, template]) => double ?? single ?? template ?? '',
  );
}
