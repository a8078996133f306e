import { expect, it } from 'vitest';
import { parseShown, shownText } from './shown-text.ts';

it.each([
  ['embeddings and overrides', 'a\u202a\u202b\u202c\u202d\u202eb', 'ab'],
  ['an isolate that is not closed', '\u2066a\u2067b\u2068', 'ab'],
  ['what would close an isolate around it', 'a\u2069\u202eb', 'ab'],
  [
    'all but the isolates that are closed',
    '\u2066a\u2067\u2068b\u2069c\u2069',
    'a\u2067\u2068b\u2069c\u2069',
  ],
])('removes %s', (_, text, shown) => {
  expect(shownText(text)).toBe(shown);
});

it('keeps everything else', () => {
  const text = 'غرفة\u200f \u20661–2\u2069 \u200e空 \u061c😀\u200d\n';
  expect(shownText(text)).toBe(text);
});

it.each([
  ['as they are', JSON.stringify({ name: 'a\u202eb', list: ['\u2069', 1, null] })],
  ['escaped', String.raw`{"name":"a\u202Eb","list":["\u2069",1,null]}`],
])('removes them from JSON that contains them %s', (_, json) => {
  expect(parseShown(json)).toEqual({ name: 'ab', list: ['', 1, null] });
});

it('keeps the keys of JSON, and text that only looks like an escape', () => {
  const value = { 'a\u202e': String.raw`C:\u202e`, other: '\\' };
  expect(parseShown(JSON.stringify(value))).toEqual(value);
});
