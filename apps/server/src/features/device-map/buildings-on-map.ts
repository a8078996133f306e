import { compareVerdicts, type Verdict } from '@airdeck/air/verdict';
import type { PlacedDevice } from './device-map.repository.ts';

type Seen = { readonly device: PlacedDevice; readonly verdict: Verdict | undefined };

/** A building on a map: the device with the worst air, and how many there are. */
export type BuildingOnMap = {
  readonly id: string;
  readonly worst: Seen;
  readonly devices: number;
  /** Whether none of them sends. */
  readonly isSilent: boolean;
  /** Middle of its devices, degrees. */
  readonly lat: number;
  readonly lon: number;
};

type Sums = { worst: Seen; devices: number; isSilent: boolean; lat: number; lon: number };

/** Gathers devices by the building that they are in, while they are read. */
export function createBuildingsOnMap() {
  const buildings = new Map<string, Sums>();
  return {
    /** @returns false: the device is in no building, and has a marker of its own */
    add(seen: Seen): boolean {
      const { buildingId, lat, lon, state } = seen.device;
      if (buildingId === null) return false;
      const before = buildings.get(buildingId);
      const isSilent = state === 'silent';
      if (!before) buildings.set(buildingId, { worst: seen, devices: 1, isSilent, lat, lon });
      else {
        before.devices += 1;
        before.isSilent &&= isSilent;
        before.lat += lat;
        before.lon += lon;
        if (isWorse(seen, before.worst)) before.worst = seen;
      }
      return true;
    },

    all: (): BuildingOnMap[] =>
      [...buildings].map(([id, { lat, lon, devices, ...same }]) => ({
        ...same,
        id,
        devices,
        lat: lat / devices,
        lon: lon / devices,
      })),
  };
}

const SILENT: Verdict = { state: 'offline' };

const isWorse = (one: Seen, other: Seen): boolean =>
  compareVerdicts(one.verdict ?? SILENT, other.verdict ?? SILENT) < 0;
