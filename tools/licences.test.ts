import { expect, it } from 'vitest';
import { packagesOf, unknownLicences } from './licences.ts';

const of = (name: string, licence: string) => ({ name, version: '1.0.0', licence });

it('accepts packages with listed licences, and reviewed packages', () => {
  const known = [
    of('a', 'MIT'),
    of('b', '(GPL-2.0 OR Apache-2.0)'),
    of('c', 'MIT AND ISC'),
    of('@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later'),
  ];
  expect(unknownLicences(known)).toEqual([]);
});

it('names packages under other licences, or under none', () => {
  const unknown = [
    of('a', 'GPL-3.0-only'),
    of('b', 'MIT AND GPL-2.0'),
    of('c', ''),
    of('sharp-libvips', 'LGPL-3.0-or-later'),
  ];
  expect(unknownLicences(unknown)).toEqual([
    'a@1.0.0: GPL-3.0-only',
    'b@1.0.0: MIT AND GPL-2.0',
    'c@1.0.0: no licence',
    'sharp-libvips@1.0.0: LGPL-3.0-or-later',
  ]);
});

it('reads licences of a bill of materials in every form', () => {
  const components = [
    { name: 'a', version: '1', licenses: [{ license: { id: 'MIT' } }] },
    { name: 'b', version: '2', licenses: [{ expression: '(MIT OR ISC)' }] },
    { name: 'c', version: '3', licenses: [{ license: { name: 'Own' } }] },
    { name: 'd', version: '4' },
  ];
  expect(packagesOf({ components }).map(({ licence }) => licence)).toEqual([
    'MIT',
    '(MIT OR ISC)',
    'Own',
    '',
  ]);
});
