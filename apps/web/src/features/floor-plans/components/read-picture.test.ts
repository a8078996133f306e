import { expect, it } from 'vitest';
import { kindOfFile } from './read-picture.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

it.each([
  ['\x89PNG\r\n\x1a\n…', 'picture'],
  ['\xff\xd8\xff\xe0', 'picture'],
  ['<?xml version="1.0"?>\n<!-- plan --><svg viewBox="0 0 4 3">', 'svg'],
  ['%PDF-1.7', 'pdf'],
  ['GIF89a', undefined],
  ['<!doctype html><p>svg', undefined],
])('tells the kind of a file by its first bytes: %j', (head, kind) => {
  expect(kindOfFile(bytes(head))).toBe(kind);
});
