import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { activeContent, hasOutsideReference } from './active-content.ts';

test.each([
  ['<svg><script>1</script></svg>', 'a script'],
  ['<svg:svg><svg:script href="#a"/></svg:svg>', 'a script'],
  ['<svg><a href="javascript:alert(1)"/></svg>', 'a script'],
  ['<svg xmlns:a-b="http://www.w3.org/2000/svg"><a-b:script>1</a-b:script></svg>', 'a script'],
  ['<svg><a href="&#106;ava&#x73;cript:alert(1)"/></svg>', 'a script'],
  ['<svg><iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="x"/></svg>', 'elements of HTML'],
  ['<svg><iframe xmlns="http://www.w3.org/1999/&#120;html" srcdoc="x"/></svg>', 'elements of HTML'],
  ['<?xml version="1.0" encoding="iso-2022-jp"?><svg><scr\u001b(Bipt>1</script></svg>', 'an encoding that is not read'],
  ['<svg onload="alert(1)"/>', 'an event handler'],
  ['<svg><foreignObject><p>x</p></foreignObject></svg>', 'a foreignObject element'],
  ['<!DOCTYPE svg [<!ENTITY a "b">]><svg/>', 'an entity declaration'],
  ['<svg><animate attributeName="x"/></svg>', 'an animation'],
  ['<svg><set attributeName="href" to="x"/></svg>', 'an animation'],
])('what runs or moves in a drawing is named: %s', (svg, name) => {
  expect(activeContent(svg)).toBe(name);
});

test.each([
  '<svg><use href="https://host.example/a.svg#b"/></svg>',
  '<svg><image xlink:href="photo.png"/></svg>',
  '<svg><image href=" //host.example/a"/></svg>',
  '<svg><path style="fill: url(https://host.example/a#b)"/></svg>',
  '<svg><style>@import "a.css";</style></svg>',
  '<?xml-stylesheet href="#a"?><svg/>',
  '<svg><image href="data:image/svg+xml;base64,AAAA"/></svg>',
])('a reference to another file is found: %s', (svg) => {
  expect(hasOutsideReference(svg)).toBe(true);
});

test('gradients, symbols, styles, fonts and pictures inside of a drawing are its own', () => {
  const svg = `<?xml version="1.0" encoding="ISO-8859-1"?><svg xmlns:xlink="http://www.w3.org/1999/xlink"><style>.a { fill: url("#g") } .settle { x: 1 }</style>
<linearGradient id="g" href="#h"/><use xlink:href='#s'/><path fill="url(#g)"/><path fill="url( '#g' )"/>
<style>@font-face { font-family: A; src: url(data:font/woff2;base64,AAAA), url("data:application/x-font-ttf;base64,AA") }</style>
<image href="data:image/png;base64,AAAA"/></svg>`;
  expect(activeContent(svg)).toBeUndefined();
  expect(hasOutsideReference(svg)).toBe(false);
});

test.each([' on'.repeat(100_000), 'href='.repeat(100_000), `url(${' '.repeat(300_000)}`, '<svg '.repeat(60_000)])(
  'hostile text ends in time',
  hostileInput,
  (text) => {
    expect([activeContent(text), hasOutsideReference(text)]).toHaveLength(2);
  },
);
