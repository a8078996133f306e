import { expect, it } from 'vitest';
import { isOutage } from './outage-groups.ts';

it('takes five devices, and half of those that share something', () => {
  expect(
    [
      { silent: 4, devices: 4 },
      { silent: 5, devices: 5 },
      { silent: 5, devices: 10 },
      { silent: 5, devices: 11 },
      { silent: 500, devices: 1001 },
    ].map(isOutage),
  ).toEqual([false, true, true, false, false]);
});
