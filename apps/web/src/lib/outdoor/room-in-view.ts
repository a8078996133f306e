import type { KnownAir } from '@airdeck/air/room-advice';
import { useSyncExternalStore } from 'react';
import { sessionStore, storedData } from '../session/session.ts';
import type { DeviceTelemetry } from '../telemetry/series.ts';
import { useDevicePosition } from './device-position.ts';
import { type OutdoorState, useOutdoorState } from './outdoor-state.ts';

/** The room whose air is set against that outside. */
export type RoomInView = {
  /** `undefined` while it is on its way. */
  readonly deviceId: string | undefined;
  readonly name: string;
  /** `undefined` while it is on its way. */
  readonly telemetry: DeviceTelemetry | undefined;
  /** After how long without a word its device counts as silent, in ms. */
  readonly timeoutMs: number;
};

/** What is outside that room: where its device stands or, where that is unknown, in the city that was chosen. */
export function useOutsideOf(room: RoomInView, nowMs: number): OutdoorState {
  const city = useChosenCity();
  const { position, isSettled } = useDevicePosition(room);
  const inCity = isSettled && city !== undefined ? { city } : undefined;
  return useOutdoorState(position ?? inCity, isSettled, nowMs);
}

const INSIDE = ['pm25', 'pm10', 'co2', 'tvoc', 'temp', 'rh'] as const;

/** What is known of the air inside, each value as old as it is. */
export function insideAir({ telemetry }: RoomInView, nowMs: number): KnownAir {
  const known = INSIDE.flatMap((metric) => {
    const point = telemetry?.latest[metric];
    if (typeof point?.value !== 'number') return [];
    return [[metric, { value: point.value, ageMs: nowMs - point.ts }] as const];
  });
  return Object.fromEntries(known);
}

/** What is known of the air outside. */
export function outsideAir(outside: OutdoorState, nowMs: number): KnownAir {
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
// Signing out wipes what is stored.
sessionStore.subscribe(tell);

function tell(): void {
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const read = () => storedData.read('outdoorCity');

/** The city whose weather is wanted for the rest of the session; undefined: that of the device. */
export function useChosenCity(): string | undefined {
  return useSyncExternalStore(subscribe, read);
}

export function chooseCity(city: string | undefined): void {
  if (city === undefined) storedData.remove('outdoorCity');
  else storedData.write('outdoorCity', city);
  tell();
}
