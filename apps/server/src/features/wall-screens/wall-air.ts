import type { AirQualityIndex } from '@airdeck/air/indices/air-quality-index';
import { type RoomAdvice, roomAdvice } from '@airdeck/air/room-advice';
import { compareVerdicts, isFine, type Verdict, verdictOf } from '@airdeck/air/verdict';
import { zoneOffsets } from '@airdeck/air/zone-offsets';
import type { Wall, WallAir, WallRoom, WallTomorrow } from '@airdeck/contract/wall-screens/wall';
import { MAX_WALL_ROOMS } from '@airdeck/contract/wall-screens/wall-link';
import type { ShownPlan } from '../floor-plans/floor-plans.service.ts';
import type { Tomorrow } from '../outlook/outlook.service.ts';
import { judgedBy, measuredAir } from '../worst-air/present-air.ts';
import type { RoomInPlace, RoomParts } from './wall.repository.ts';
import { nightOf, utcOffsetOf } from './wall-night.ts';

type WallSettings = Pick<Wall, 'readers' | 'languages' | 'roomSeconds'>;

/** Content of a screen: its settings and the state of its rooms. @param tomorrow advice by device */
export const wallOf = (
  { readers, languages, roomSeconds }: WallSettings,
  brand: Wall['brand'],
  rooms: readonly RoomParts[],
  now: number,
  tomorrow: ReadonlyMap<string, Tomorrow>,
): Wall => ({
  brand,
  readers,
  languages,
  roomSeconds,
  rooms: rooms.map(
    (room): WallRoom => ({
      title: room.title,
      air: wallAirOf(room),
      tomorrow: wallTomorrowOf(tomorrow.get(room.deviceId)),
    }),
  ),
  utcOffsetMs: utcOffsetOf(rooms, now),
  night: nightOf(rooms, now),
  plan: null,
});

/** Content of a screen that shows the plan of a floor: the rooms on it. */
export function wallOfPlan(
  settings: WallSettings,
  brand: Wall['brand'],
  { picture, spots, title }: ShownPlan,
  rooms: readonly RoomInPlace[],
  now: number,
): Wall {
  const shown = rooms.flatMap((room) => {
    const spot = room.isMeasuring ? spots.get(room.roomId) : undefined;
    return spot ? [{ ...room, spot }] : [];
  });
  const { id: version, widthPx, heightPx } = picture;
  const places = shown.map(({ spot }) => spot);
  return {
    ...wallOf(settings, brand, shown, now, new Map()),
    plan: { version, widthPx, heightPx, title, spots: places },
  };
}

/** The rooms with the worst air, as many as a screen shows, in the given order; silent ones come last. */
export function worstOf(rooms: readonly RoomParts[], now: number): RoomParts[] {
  if (rooms.length <= MAX_WALL_ROOMS) return [...rooms];
  const verdicts = new Map(rooms.map((room) => [room, presentVerdict(room, now)]));
  const verdictIn = (room: RoomParts): Verdict => verdicts.get(room) ?? SILENT;
  const worst = new Set(
    rooms.toSorted((a, b) => compareVerdicts(verdictIn(a), verdictIn(b))).slice(0, MAX_WALL_ROOMS),
  );
  return rooms.filter((room) => worst.has(room));
}

const SILENT: Verdict = { state: 'offline' };

function presentVerdict(room: RoomParts, now: number): Verdict {
  const air = wallAirOf(room);
  return air && air.staleTime > now ? air.verdict : SILENT;
}

/**
 * The publicly visible air of a room: of its last values, since it is greyed from `staleTime` on; null: nothing was sent
 * for the present owner.
 */
export function wallAirOf({
  air,
  times,
  sentTime,
  staleTime,
}: Pick<RoomParts, 'air' | 'times' | 'sentTime' | 'staleTime'>): WallAir | null {
  const by = judgedBy(air);
  const verdict = verdictOf(by, measuredAir(air));
  const measuredTime = verdict.state === 'rated' ? times?.[verdict.cause.metric] : sentTime;
  if (measuredTime === null || measuredTime === undefined) return null;
  return { verdict, measuredTime, staleTime: staleTime ?? measuredTime, advice: adviceOn(by, verdict) };
}

/** How a wall calls the advice; others are left out, as it has nothing to say about them. */
const TOMORROW: Readonly<Partial<Record<Tomorrow['advice']['reason'], WallTomorrow['advice']>>> = {
  clean: 'air',
  cleanerOutside: 'air',
  leastBad: 'air',
  dirtyOutside: 'shut',
  wet: 'wet',
};
const MINUTE_MS = 60_000;
const DAY_MINUTES = 1440;

function wallTomorrowOf(tomorrow: Tomorrow | undefined): WallTomorrow | null {
  const advice = tomorrow && TOMORROW[tomorrow.advice.reason];
  if (!advice) return null;
  const offsetAt = zoneOffsets(tomorrow.timeZone);
  const minutes = (ts: number) => Math.round((ts + offsetAt(ts)) / MINUTE_MS) % DAY_MINUTES;
  const windows = tomorrow.advice.windows.map(({ from, to, when }) => ({
    from: minutes(from),
    to: minutes(to),
    when,
  }));
  return { advice, windows };
}

const ADVICE: Readonly<Partial<Record<RoomAdvice['reason'], WallAir['advice']>>> = {
  particlesInside: 'purify',
  particlesBoth: 'purify',
  co2: 'airNow',
  outdoorUnknown: 'stuffy',
  sensorFault: 'fault',
};

/** The same advice as in the console, without outdoor air. */
function adviceOn(by: AirQualityIndex, verdict: Verdict): WallAir['advice'] {
  if (isFine(verdict)) return verdict.state === 'rated' && verdict.band === 'good' ? 'good' : 'fine';
  return ADVICE[roomAdvice(by, verdict, {}, {}).reason] ?? 'unknown';
}
