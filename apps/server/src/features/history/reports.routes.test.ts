import { expect, it } from 'vitest';
import { jsonPieces } from './reports.routes.ts';

it.each([
  {},
  { a: 1 },
  { list: [] },
  { 'a "name"': null, list: [{ values: [1, null] }, { values: [] }], numbers: [1, 2], text: 'x' },
])('formats %j like JSON.stringify', (answer) => {
  expect([...jsonPieces(answer)].join('')).toBe(JSON.stringify(answer));
});
