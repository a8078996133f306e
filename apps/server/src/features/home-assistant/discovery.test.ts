import { describe, expect, it } from 'vitest';
import { objectOf, topicLevel } from './discovery.ts';

describe('topicLevel', () => {
  it.each([
    ['Lobby 2', 'Lobby 2'],
    ['غرفة الاجتماعات', 'غرفة الاجتماعات'],
    ['a/b+c#d%e', 'a%2Fb%2Bc%23d%25e'],
    ['x\u0000y\nz\u0085', 'x%00y%0Az%C2%85'],
    ['\u202eevil', 'evil'],
    ['\ud800', '_'],
    ['  ', '_'],
    ['é'.repeat(200), 'é'.repeat(100)],
  ])('makes one part of a topic of %j', (text, level) => expect(topicLevel(text)).toBe(level));
});

describe('objectOf', () => {
  it('has letters, digits, - and _ only, and differs for different keys', () => {
    expect(objectOf('co2')).toBe('co2');
    const ids = ['a/b', 'a+b', 'a b', 'غرفة', 'x'.repeat(255)].map(objectOf);
    for (const id of ids) expect(id).toMatch(/^[\w-]{1,64}$/);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
