import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { environmentSchema } from '../apps/server/src/config.ts';

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
const lines = [...example.matchAll(/^# ([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(([, name = '', value = '']) => ({
  name,
  value,
}));

it('lists every setting of the server, and no other, in its order', () => {
  expect(lines.map(({ name }) => name)).toEqual(Object.keys(environmentSchema.shape));
});

it('shows values that the server accepts', () => {
  const settings = Object.fromEntries(lines.map(({ name, value }) => [name, value]));
  expect(environmentSchema.safeParse(settings).error?.issues ?? []).toEqual([]);
});

it('changes nothing when copied as it is', () => {
  expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('#'))).toEqual([]);
});
