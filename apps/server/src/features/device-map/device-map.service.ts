import { setImmediate as yieldToOthers } from 'node:timers/promises';
import type { Verdict } from '@airdeck/air/verdict';
import type { MapFeature } from '@airdeck/contract/device-map/device-map';
import type { Database } from '../../database/database.ts';
import type { Rows } from '../../database/page-sql.ts';
import type { Caller } from '../../http/caller.ts';
import type { WorstAirService } from '../worst-air/worst-air.service.ts';
import {
  type DeviceWithoutPlace,
  listPlaced,
  listUnplaced,
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

  return {
    /**
     * The devices in scope with a position as GeoJSON text, in chunks: 100,000 are never in memory at once.
     * @param placeType only devices with this kind of place; 'None': without one
     */
    async *geoJsonFor(caller: Caller, placeType: string | undefined): AsyncGenerator<string> {
      // Sent with the first devices: earlier failures can still be answered with an error.
      let head = '{"type":"FeatureCollection","features":[';
      let after: string | undefined;
      do {
        const devices = await listPlaced(db, caller, placeType, after, STEP);
        const found = await verdicts(caller, devices);
        const features = devices.map((device) =>
          JSON.stringify(featureOf(device, found.get(device.deviceId))),
        );
        if (after === undefined || features.length > 0) yield head + features.join(',');
        head = ',';
        after = devices.length === STEP ? devices.at(-1)?.deviceId : undefined;
        await yieldToOthers();
      } while (after !== undefined);
      yield ']}';
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
