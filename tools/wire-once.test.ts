import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const WEB = resolve(import.meta.dirname, '../apps/web/src');

/** Calls that do not come from an operation of the contract yet. */
const NOT_YET: readonly string[] = [
  'features/customer-dashboard/api/get-customer-devices.ts',
  'features/device-health/api/health.ts',
  'features/device-location/pages/update-location-page.tsx',
  'features/device-map/components/device-lists.tsx',
  'features/device-setup/components/commands.tsx',
  'features/device/pages/device-page.tsx',
  'features/devices/api/access-token.ts',
  'features/devices/api/change-device.ts',
  'features/devices/api/create-device.ts',
  'features/devices/components/device-list.tsx',
  'features/devices/components/visited-device.tsx',
  'features/purifiers/api/purifiers.ts',
  'features/system-home/api/home-counts.ts',
  'lib/outdoor/use-device-position.ts',
];

/** Addresses of the interface, which only the contract says. */
const ADDRESS = /['"`]\/(?:api|backoffice)\//;

it('no file of the console says an address of the interface by itself', () => {
  const found = readdirSync(WEB, { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|(?:^|\/)testing\//.test(path))
    .filter((path) => ADDRESS.test(readFileSync(join(WEB, path), 'utf8')));
  expect(found.sort()).toEqual([...NOT_YET].sort());
});
