import { expect, it } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

it('the pieces of an object are its JSON', async () => {
  const list = Array.from({ length: 1200 }, (_, n) => ({ n, text: `"${n}"`, none: null }));
  for (const object of [{}, { a: 1, b: 'x', c: null, list, empty: [], d: { e: [1] } }]) {
    const pieces: string[] = [];
    for await (const piece of jsonPieces(object)) pieces.push(piece);
    expect(pieces.join('')).toBe(JSON.stringify(object));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(30_000);
  }
});
