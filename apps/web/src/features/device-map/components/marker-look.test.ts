import { expect, it } from 'vitest';
import { clusterProperties } from '../../../ui/map/cluster-style.ts';
import { markerLook } from './marker-look.ts';

it.each([true, false])('counts all devices of a building in a cluster (reads air: %s)', (readsAir) => {
  expect(clusterProperties(markerLook(readsAir)).count).toEqual(['+', ['coalesce', ['get', 'devices'], 1]]);
});
