import { expect, test } from 'vitest';
import { createToMathml } from '#markdown/parse/mathml.ts';
import { html, rendered } from '#markdown/testing/sample-family.ts';

test('maths becomes MathML, which needs no script, with its source as text', () => {
  expect(html('$x^2$')).toBe('<p><math alttext="x^2"><msup><mi>x</mi><mn>2</mn></msup></math></p>');
  expect(html('```math\n\\frac{a}{b}\n```')).toBe(
    '<math display="block" alttext="\\frac{a}{b}"><mfrac><mi>a</mi><mi>b</mi></mfrac></math>',
  );
  expect(html('see $$x$$')).toBe('<p>see <math display="block" alttext="x"><mi>x</mi></math></p>');
});

test('a heading with maths has the same id as on GitHub', () => {
  const { html: page, headings } = rendered('## The $x^2$ rule\n\n[go](#the-x2-rule)');
  expect(headings).toEqual([{ depth: 2, id: 'the-x2-rule', text: 'The x^2 rule' }]);
  expect(page).toContain('<a href="#the-x2-rule">');
});

test.each([
  ['an unknown command', '\\nonsense{x}'],
  ['an open brace', '\\frac{a'],
  ['a macro without end', '\\def\\a{\\a\\a}\\a'],
  ['a macro that grows', `\\def\\a#1{#1#1}${'\\a{'.repeat(25)}x${'}'.repeat(25)}`],
  ['definitions that grow', `\\def\\a{xx}${'\\edef\\a{\\a\\a}'.repeat(30)}\\a`],
  ['nesting without end', '{'.repeat(4_000) + '}'.repeat(4_000)],
  ['a long formula', 'x+'.repeat(10_000)],
  ['a link', '\\href{javascript:alert(1)}{x}'],
  ['a picture', '\\includegraphics{https://evil.example/x.png}'],
])('a formula that cannot be converted is shown as its source: %s', (_title, tex) => {
  expect(html(`\`\`\`math\n${tex}\n\`\`\``)).toBe(`<pre><code>${tex}\n</code></pre>`);
});

test('the formulas of a document share one limit, and definitions hold in their own formula only', () => {
  const formula = `$${'x+'.repeat(2_000)}y$\n\n`;
  const page = html(formula.repeat(20));
  expect(page.match(/<math/g)).toHaveLength(14);
  expect(page.match(/<code>/g)).toHaveLength(6);
  expect(html('$x$ '.repeat(5_000)).match(/<math/g)?.length).toBeLessThan(2_000);
  expect(html('$\\def\\mine{x}\\mine$ $\\mine$')).toMatch(/^<p><math.*<\/math> <code>\\mine<\/code><\/p>$/);
});

test('MathML of the page itself is dropped', () => {
  expect(html('<div><math><mi>x</mi></math>y</div>')).toBe('<div>y</div>');
  expect(html('$\\text{<img src=x onerror=alert(1)>}$')).not.toContain('<img');
});

const attributes = /\s([\w-]+)="/g;

test.each([
  '\\text{<b onclick=x>}',
  '\\class{x}{y}',
  '\\id{location}{y}',
  '\\style{position:fixed}{y}',
  '\\data{x=y}{z}',
  '\\htmlStyle{color:red}{x}',
  '\\url{javascript:alert(1)}',
  '\\color{url(https://evil.example)}x',
  '\\colorbox{red;background:url(x)}{x}',
  '\\rule{9999em}{9999em}',
  '\\hspace{-500em}x\\kern-500em y',
  '\\raisebox{-500em}{x}',
  '\\label{location}\\ref{x}\\tag{<script>}',
  '\\begin{matrix}a&b\\\\\\hline c&d\\end{matrix}',
  '\\boxed{x}\\cancel{y}\\xrightarrow{z}\\underbrace{a}_b',
  '\\ce{H2O}\\pu{1 m}',
  '\\unicode{x3c}script>',
  '\\mathrm{&lt;script&gt;}',
])('a formula has no attribute that acts, links or moves it: %s', (tex) => {
  const page = html(`\`\`\`math\n${tex}\n\`\`\``);
  const names = [...page.matchAll(attributes)].map(([, name]) => name);
  expect(names.filter((name) => /^(on.*|style|id|name|href|src|xlink.*|data-.*|voffset)$/.test(name ?? ''))).toEqual(
    [],
  );
  expect(page).not.toMatch(/<(?!\/?(math|m[a-z]+|none|pre|code)\b)/);
  expect(page).not.toMatch(/(?:width|height|space)="-?\d{3,}/);
});

test('the library never gets a formula that is too long', () => {
  const toMathml = createToMathml();
  expect(toMathml('x'.repeat(10_001), false)).toBeUndefined();
  expect(toMathml('x', false)?.tagName).toBe('math');
});
