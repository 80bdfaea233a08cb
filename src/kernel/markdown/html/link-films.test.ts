import { expect, test } from 'vitest';
import { rendered } from '#markdown/testing/sample-family.ts';

test.each([
  [
    'a film as an image',
    '![The film](https://a.example/film.mp4)',
    '<p><a href="https://a.example/film.mp4"',
    '>The film</a></p>',
  ],
  [
    'a player',
    '<video src="https://a.example/b/film.mp4" controls></video>',
    '<p><a href="https://a.example/b/film.mp4"',
    '>film.mp4</a></p>',
  ],
  [
    'a player with sources',
    '<video controls>\n<source src="https://a.example/film.webm">\nNo film.\n</video>',
    '<p><a href="https://a.example/film.webm"',
    '>film.webm</a></p>',
  ],
  [
    'a player in a line',
    'See <video title="The film" src="https://a.example/f.mp4"></video> now',
    '<p>See <a href="https://a.example/f.mp4"',
    '>The film</a> now</p>',
  ],
  [
    'a sound',
    '<audio src="https://a.example/song.mp3?x=1"></audio>',
    '<p><a href="https://a.example/song.mp3?x=1"',
    '>song.mp3</a></p>',
  ],
  [
    'a film in a link',
    '[![The film](f.mp4)](https://a.example/watch)',
    '<p><a href="https://a.example/watch"',
    '>The film</a></p>',
  ],
  [
    'a player with a picture',
    '<video poster="logo.png" src="https://a.example/f.mp4"></video>',
    '<p><a href="https://a.example/f.mp4"',
    'alt="f.mp4"',
  ],
])('%s can be opened: it is a link to its file', (_, md, ...parts) => {
  const { html } = rendered(md);
  for (const part of parts) expect(html).toContain(part);
  expect(html).not.toMatch(/<(?:video|audio|source)\b|No film/);
});

test('a film whose address runs a script is no link', () => {
  expect(rendered('<video src="javascript:alert(1)"></video>').html).not.toContain('href');
});
