import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Verdict } from '@airdeck/air/verdict';
import type { MapFeature } from '@airdeck/contract/device-map/device-map';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import type { WorstAirService } from '../worst-air/worst-air.service.ts';
import { type BuildingOnMap, createBuildingsOnMap } from './buildings-on-map.ts';
import {
  type DeviceWithoutPlace,
  listBuildings,
  listPlaced,
  listUnplaced,
  type MapFilter,
  type PlacedDevice,
} from './device-map.repository.ts';

export type DeviceMapService = ReturnType<typeof createDeviceMapService>;

/** Devices per step: a few milliseconds of work, after which the event loop continues. */
const STEP = 2000;

/** Positions of the devices in scope, for maps of any size. */
export function createDeviceMapService(parts: { database: Database; worstAir: WorstAirService }) {
  const { database, worstAir } = parts;
  const { db } = database;

  /** Verdict by device id. System administrators see positions and states only, without readings. */
  async function verdicts(caller: Caller, devices: readonly PlacedDevice[]) {
    if (caller.authority === 'SYS_ADMIN') return new Map<string, Verdict>();
    return worstAir.verdictsOf(
      caller,
      devices.map(({ deviceId }) => deviceId),
    );
  }

  /** A building with one device has the marker of the device, where the building stands. */
  async function buildingFeatures(found: readonly BuildingOnMap[]): Promise<string[]> {
    const ids = found.map(({ id }) => id);
    const stored = new Map((await listBuildings(db, ids)).map((building) => [building.id, building]));
    return found.map(({ id, worst: { device, verdict }, devices, isSilent, ...middle }) => {
      const building = stored.get(id);
      const at =
        building?.lat == null || building.lon == null ? middle : { lat: building.lat, lon: building.lon };
      const state = isSilent ? 'silent' : device.state === 'silent' ? 'active' : device.state;
      if (devices === 1 || !building) return JSON.stringify(featureOf({ ...device, ...at }, verdict));
      const feature = featureOf({ ...device, ...at, state }, verdict);
      const properties = { ...feature.properties, id, name: building.name, label: building.name, devices };
      return JSON.stringify({ ...feature, properties });
    });
  }

  return {
    /**
     * The devices in scope with a position as GeoJSON text, in chunks: 100,000 are never in memory at once.
     * A building is one feature, unless a place is chosen; system administrators see no buildings.
     */
    async *geoJsonFor(caller: Caller, filter: MapFilter): AsyncGenerator<string> {
      const buildings = createBuildingsOnMap();
      const gathers = caller.authority !== 'SYS_ADMIN' && filter.placeId === undefined;
      // Sent with the first devices: earlier failures can still be answered with an error.
      let head = '{"type":"FeatureCollection","features":[';
      let separator = '';
      const piece = (features: readonly string[]): string => {
        const text = features.length === 0 ? head : head + separator + features.join(',');
        head = '';
        if (features.length > 0) separator = ',';
        return text;
      };
      let after: string | undefined;
      do {
        const devices = await listPlaced(db, caller, filter, after, STEP);
        const found = await verdicts(caller, devices);
        const features = devices.flatMap((device) => {
          const verdict = found.get(device.deviceId);
          const isGathered = gathers && buildings.add({ device, verdict });
          return isGathered ? [] : JSON.stringify(featureOf(device, verdict));
        });
        const text = piece(features);
        if (text !== '') yield text;
        after = devices.length === STEP ? devices.at(-1)?.deviceId : undefined;
        await yieldToOthers();
      } while (after !== undefined);
      yield `${piece(await buildingFeatures(buildings.all()))}]}`;
    },

    /** Devices in scope without a position, by room. */
    unplacedFor: (
      caller: Caller,
      query: Parameters<typeof listUnplaced>[2],
    ): Promise<Rows<DeviceWithoutPlace>> => listUnplaced(db, caller, query),
  };
}

/** Flat, because styles of maps read plain properties only. */
function featureOf(device: PlacedDevice, verdict: Verdict | undefined): MapFeature {
  const { deviceId, deviceName, deviceLabel, customerTitle, state, place, lat, lon } = device;
  const rated = verdict?.state === 'rated' ? verdict : undefined;
  return {
    type: 'Feature',
    geometry: { type: 'Point', coordinates: [lon, lat] },
    properties: {
      id: deviceId,
      name: deviceName,
      label: deviceLabel,
      customerTitle,
      state,
      place,
      air: verdict?.state ?? null,
      band: rated?.band ?? null,
      by: rated?.by ?? null,
      metric: rated?.cause.metric ?? null,
      value: rated?.cause.value ?? null,
      index: rated?.index?.value ?? null,
    },
  };
}
