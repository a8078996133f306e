import { airIndexOf } from '@airdeck/air/cpcb-index';
import { type KnownAir, type RoomAdvice, roomAdvice } from '@airdeck/air/room-advice';
import { worstAirOf } from '@airdeck/air/worst-air';
import type { Wall, WallAir, WallRoom } from '@airdeck/contract/wall';
import type { RoomParts } from './wall.repository.ts';
import { nightOf } from './wall-night.ts';

/** Content of a screen: its settings and the state of its rooms. */
export const wallOf = (
  { readers, languages, roomSeconds }: Pick<Wall, 'readers' | 'languages' | 'roomSeconds'>,
  rooms: readonly RoomParts[],
  now: number,
): Wall => ({
  readers,
  languages,
  roomSeconds,
  rooms: rooms.map((room): WallRoom => ({ title: room.title, air: wallAirOf(room, now) })),
  night: nightOf(rooms, now),
});

/** The publicly visible air of a room; null: no values to rate it by. */
export function wallAirOf(
  { air, staleTime }: Pick<RoomParts, 'air' | 'staleTime'>,
  now: number,
): WallAir | null {
  const { iaq, pm25, pm10, co2, tvoc } = air;
  const index = airIndexOf({ iaq: iaq?.value, pm25: pm25?.value, pm10: pm10?.value });
  const worst = worstAirOf({ index, co2Ppm: co2?.value, tvocPpb: tvoc?.value });
  if (!worst) return null;
  const basis = index?.basis ?? (worst.by === 'index' ? 'device' : worst.by);
  // The metric behind a device's own index is unknown.
  const metric = basis === 'device' ? null : basis;
  const measured = metric === null ? iaq : air[metric];
  if (!measured) return null;
  return {
    index: index?.value ?? null,
    band: (index?.band ?? worst.band).name,
    metric,
    value: metric === null ? null : measured.value,
    measuredTime: measured.ts,
    staleTime: staleTime ?? measured.ts,
    advice: adviceOf(air, now),
  };
}

const ADVICE: Readonly<Partial<Record<RoomAdvice['reason'], WallAir['advice']>>> = {
  good: 'good',
  particlesInside: 'purify',
  co2: 'airNow',
  outdoorUnknown: 'stuffy',
};

/** The same advice as in the console, without outdoor air. Silent devices are greyed out by `staleTime`, not here. */
function adviceOf({ pm25, pm10, co2, tvoc }: RoomParts['air'], now: number): WallAir['advice'] {
  const known: KnownAir = Object.fromEntries(
    Object.entries({ pm25, pm10, co2, tvoc }).flatMap(([metric, measured]) =>
      measured ? [[metric, { value: measured.value, ageMs: Math.max(0, now - measured.ts) }]] : [],
    ),
  );
  return ADVICE[roomAdvice(known, {}).reason] ?? 'unknown';
}
