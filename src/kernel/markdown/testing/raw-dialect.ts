import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';

/** Signs of dialects that a reader must not see, with their names. */
const signs: Readonly<Record<string, RegExp>> = {
  ':::': /:::+/g,
  '::': /(?:^|\n)\s*::[a-z]/g,
  '!!!': /(?:^|\n)\s*!!! \w/g,
  '???': /(?:^|\n)\s*\?\?\?\+? \w/g,
  '///': /(?:^|\n)\s*\/{3,}(?: |$)/g,
  '{{': /\{\{/g,
  '{%': /\{%/g,
  '{*': /\{\* /g,
  '=== "': /=== "/g,
  '{#': /\{#/g,
  '{:': /\{[:.][ \w]/g,
  '++': /(?<![\w+])\+\+[a-z]/g,
  '--8<--': /--8<--/g,
  '<Tabs':
    /<\/?(?:Tabs?|TabItem|Badge|Cards?|CardGroup|Steps|Aside|Callout|Admonition|CodeGroup|NuxtLink|RouterLink)\b[^|`]/g,
  ':material-': /:(?:material|octicons|fontawesome)-/g,
  '{role}': /\{[a-z:]+\}`/g,
  '(x)=': /(?:^|\n)\([\w/-]+\)=/g,
  '[[': /\[\[[\w ]+\]\]/g,
  '<<<': /<<< /g,
  '==': /(?:^|\s)==\w/g,
};

type Node = DefaultTreeAdapterTypes.ChildNode;

/** Elements whose text is code. */
const code: ReadonlySet<string> = new Set(['code', 'pre', 'kbd', 'math', 'samp']);

/** The text of HTML outside of code. */
export function proseOf(html: string): string {
  const pieces: string[] = [];
  const visit = (node: Node): void => {
    if ('value' in node) pieces.push(node.value);
    else if ('childNodes' in node && !code.has(node.nodeName)) node.childNodes.forEach(visit);
    else pieces.push(' ');
  };
  parseFragment(html).childNodes.forEach(visit);
  return pieces.join('');
}

/** How often signs of dialects stand in a text, by sign; those that do not are absent. */
export function rawDialect(text: string): Readonly<Record<string, number>> {
  const counts = Object.entries(signs).map(([name, sign]) => [name, text.match(sign)?.length ?? 0] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}
