import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { satisfies } from './node-version.mjs';

const RANGE = '^20.19.0 || ^22.13.0 || >=24.0.0';

it.each(['20.19.0', '20.20.2', '22.13.0', '22.20.1', '24.0.0', '26.3.1'])('runs on Node %s', (version) => {
  expect(satisfies(version, RANGE)).toBe(true);
});

it.each(['18.20.4', '20.9.0', '20.18.3', '21.7.3', '22.12.0', '23.11.0'])('refuses Node %s', (version) => {
  expect(satisfies(version, RANGE)).toBe(false);
});

it('supports every part of the range in package.json', () => {
  const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  for (const part of engines.node.split(' || ')) expect(part).toMatch(/^(?:\^|>=)\d+\.\d+\.\d+$/);
});
