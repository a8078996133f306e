import { TELEMETRY_WINDOWS } from '@airdeck/air/windows';
import { mapFeatureSchema } from '@airdeck/contract/device-map';
import { useMemo } from 'react';
import type { z } from 'zod';
import { describeAir, useInactivityTimeouts } from '../../lib/telemetry/device-air.ts';
import { useDeviceTelemetry } from '../../lib/telemetry/use-device-telemetry.ts';
import { useNow } from '../../ui/age/age.tsx';

const propertiesSchema = mapFeatureSchema.shape.properties;

/** A device as the map knows it. */
export type MapDevice = z.infer<typeof propertiesSchema>;

/** What the map hands out again is text and numbers of its own making: what is missing has gone. */
export function readMapDevice(properties: Readonly<Record<string, unknown>>): MapDevice | undefined {
  return propertiesSchema.safeParse({ place: null, index: null, ...properties }).data;
}

/** What changed of a device since the map loaded it. */
export type LiveChange = Pick<MapDevice, 'index' | 'state'>;

/** The present air of the devices that are seen one by one. Those that say what the map says already are left out. */
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
  // The same object as long as it says the same: the map gathers its points again for each.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says all that there is
  return useMemo(() => new Map(changes), [key]);
}
