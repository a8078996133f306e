import type { ComfortLimits, RoomComfort } from '@airdeck/air/comfort/room-comfort';
import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import type { OutdoorAir } from '@airdeck/air/room-advice';
import type { Verdict } from '@airdeck/air/verdict';
import { useSyncExternalStore } from 'react';
import { sessionStore, storedData } from '../session/session.ts';
import { describeAir } from '../telemetry/device-air.ts';
import { type DeviceTelemetry, latestNumber, NO_TELEMETRY } from '../telemetry/series.ts';
import { useDevicePosition } from './device-position.ts';
import { type OutdoorState, useOutdoorState } from './outdoor-state.ts';

/** The room whose air is compared with the outdoor air. */
export type RoomInView = {
  /** `undefined` while it is on its way. */
  readonly deviceId: string | undefined;
  readonly name: string;
  /** `undefined` while it is on its way. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** The index by which it is judged. */
  readonly by: AirQualityIndex;
  /** The limits by which its comfort is judged; undefined: there are none. */
  readonly comfortLimits?: ComfortLimits | undefined;
  /** Time without readings after which its device counts as silent, in ms. */
  readonly timeoutMs: number;
};

/** Outdoor data of that room: at its device's position, or in the selected city if that is unknown. */
export function useOutsideOf(room: RoomInView, nowMs: number): OutdoorState {
  const city = useChosenCity();
  const { position, isSettled } = useDevicePosition(room);
  const inCity = isSettled && city !== undefined ? { city } : undefined;
  return useOutdoorState(position ?? inCity, isSettled, nowMs);
}

/** The verdict on its air, with its present temperature and humidity. */
export function insideAir(
  { by, comfortLimits, telemetry = NO_TELEMETRY, timeoutMs }: RoomInView,
  nowMs: number,
): { readonly verdict: Verdict; readonly comfort: RoomComfort } {
  const { verdict, lastTs = 0 } = describeAir(by, telemetry, nowMs, timeoutMs);
  const present = (metric: 'temp' | 'rh') =>
    (telemetry.latest[metric]?.ts ?? 0) > lastTs - timeoutMs ? latestNumber(telemetry, metric) : undefined;
  return { verdict, comfort: { temp: present('temp'), rh: present('rh'), limits: comfortLimits } };
}

/** Outdoor values. */
export function outsideAir(outside: OutdoorState, nowMs: number): OutdoorAir {
  if (outside.state !== 'value') return {};
  const { airQuality, temperatureC, humidity } = outside.value;
  const ageMs = nowMs - outside.heldTime;
  const aged = (value: number | null) => (value === null ? undefined : { value, ageMs });
  return {
    pm25: aged(airQuality.pm25),
    pm10: aged(airQuality.pm10),
    temp: aged(temperatureC),
    rh: aged(humidity),
  };
}

const listeners = new Set<() => void>();
// Signing out wipes the storage.
sessionStore.subscribe(notify);

function notify(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => storedData.read('outdoorCity');

/** The city selected for the session; undefined: the device's position. */
export function useChosenCity(): string | undefined {
  return useSyncExternalStore(subscribe, read);
}

export function chooseCity(city: string | undefined): void {
  if (city === undefined) storedData.remove('outdoorCity');
  else storedData.write('outdoorCity', city);
  notify();
}
