import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { mapFeatureSchema } from '@airdeck/contract/device-map/device-map';
import { useMemo } from 'react';
import type { z } from 'zod';
import { type DeviceAir, describeAir, useInactivityTimeouts } from '../../lib/telemetry/device-air.ts';
import { useDeviceTelemetry } from '../../lib/telemetry/use-device-telemetry.ts';
import { useNow } from '../../lib/time/use-now.ts';
import { useYardsticks } from '../../lib/yardsticks/yardsticks.ts';

const propertiesSchema = mapFeatureSchema.shape.properties;

/** A device on the map, or a building with its worst device. */
export type MapDevice = z.infer<typeof propertiesSchema>;

/** Parses a feature returned by the map, which drops null properties; undefined: invalid. */
export function readMapDevice(properties: Readonly<Record<string, unknown>>): MapDevice | undefined {
  const missing = {
    label: null,
    customerTitle: null,
    place: null,
    air: null,
    band: null,
    by: null,
    metric: null,
    value: null,
    index: null,
  };
  return propertiesSchema.safeParse({ ...missing, ...properties }).data;
}

/** Changes of a device since the map loaded it. */
export type LiveChange = Pick<MapDevice, 'air' | 'band' | 'by' | 'metric' | 'value' | 'index' | 'state'>;

/** The present air of devices with separate markers. Omits devices without a change. */
export function useLiveIndexes(seen: readonly MapDevice[]): ReadonlyMap<string, LiveChange> {
  // Buildings are not followed: the server says the worst of each.
  const devices = seen.filter((one) => one.devices === undefined);
  const ids = devices.map(({ id }) => id);
  const watched = useDeviceTelemetry(ids, TELEMETRY_WINDOWS.map);
  const timeouts = useInactivityTimeouts(ids);
  const yardsticks = useYardsticks(ids);
  const nowMs = useNow();
  const changes = devices.flatMap((device, position): [string, LiveChange][] => {
    const telemetry = watched[position]?.telemetry;
    const by = yardsticks[position]?.by;
    if (!telemetry || !by) return [];
    const now = airOnMap(describeAir(by, telemetry, nowMs, timeouts[position]));
    return isSame(now, device) ? [] : [[device.id, now]];
  });
  const key = JSON.stringify(changes);
  // The same object while unchanged: the map clusters its points again for each new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that there is
  return useMemo(() => new Map(changes), [key]);
}

/** The present air at a device, as the server's answer has it. */
export function airOnMap({ verdict, presence }: DeviceAir): LiveChange {
  const rated = verdict.state === 'rated' ? verdict : undefined;
  return {
    air: verdict.state,
    band: rated?.band ?? null,
    by: rated?.by ?? null,
    metric: rated?.cause.metric ?? null,
    value: rated?.cause.value ?? null,
    index: rated?.index?.value ?? null,
    state: presence,
  };
}

const isSame = (now: LiveChange, device: MapDevice): boolean =>
  (Object.keys(now) as (keyof LiveChange)[]).every((key) => now[key] === device[key]);
