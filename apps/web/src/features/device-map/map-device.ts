import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { mapFeatureSchema } from '@airdeck/contract/device-map';
import { useMemo } from 'react';
import type { z } from 'zod';
import { describeAir, useInactivityTimeouts } from '../../lib/telemetry/device-air.ts';
import { useDeviceTelemetry } from '../../lib/telemetry/use-device-telemetry.ts';
import { useNow } from '../../lib/time/use-now.ts';

const propertiesSchema = mapFeatureSchema.shape.properties;

/** A device on the map. */
export type MapDevice = z.infer<typeof propertiesSchema>;

/** Parses a feature returned by the map, which drops null properties; undefined: invalid. */
export function readMapDevice(properties: Readonly<Record<string, unknown>>): MapDevice | undefined {
  return propertiesSchema.safeParse({ place: null, index: null, ...properties }).data;
}

/** Changes of a device since the map loaded it. */
export type LiveChange = Pick<MapDevice, 'index' | 'state'>;

/** The present air of devices with separate markers. Omits devices without a change. */
export function useLiveIndexes(seen: readonly MapDevice[]): ReadonlyMap<string, LiveChange> {
  const ids = seen.map(({ id }) => id);
  const watched = useDeviceTelemetry(ids, TELEMETRY_WINDOWS.map);
  const timeouts = useInactivityTimeouts(ids);
  const nowMs = useNow();
  const changes = seen.flatMap((device, position): [string, LiveChange][] => {
    const telemetry = watched[position]?.telemetry;
    if (!telemetry) return [];
    const { index, presence } = describeAir(telemetry, nowMs, timeouts[position]);
    const now = { index: presence === 'silent' ? null : (index?.value ?? null), state: presence };
    return now.index === device.index && now.state === device.state ? [] : [[device.id, now]];
  });
  const key = JSON.stringify(changes);
  // The same object while unchanged: the map clusters its points again for each new one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that there is
  return useMemo(() => new Map(changes), [key]);
}
