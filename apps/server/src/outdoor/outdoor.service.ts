import type { Position } from '@airdeck/air/distance';
import { OUTDOOR_TOLD_MS, REFRESH_MS } from '@airdeck/air/windows';
import type { OutdoorCurrent, OutdoorPlace } from '@airdeck/contract/backoffice/outdoor';
import type { FoundPlace } from '../backoffice/geography/place-lookup.repository.ts';
import type { PlaceLookup } from '../backoffice/geography/place-lookup.service.ts';
import type { Clock } from '../clock.ts';
import { ApiError } from '../http/errors.ts';
import type { Log } from '../logger.ts';
import { type OutdoorAnswer, type OutdoorProvider, ProviderFault } from './outdoor-provider.ts';
import { createPlaceCache, type PlaceCache } from './place-cache.ts';

export type OutdoorService = ReturnType<typeof createOutdoorService>;

/** About ten kilometres: weather is not finer, and a provider need not know where exactly a device stands. */
const GRID_DEG = 0.1;
const TIMES = { freshMs: REFRESH_MS.weather, staleMs: OUTDOOR_TOLD_MS, retryMs: 30_000 };

/**
 * The air and the weather outside, from whichever provider the server was set up with.
 * @param parts.provider undefined: none
 */
export function createOutdoorService(parts: {
  provider: OutdoorProvider | undefined;
  placeLookup: PlaceLookup;
  clock: Clock;
  log?: Pick<Log, 'warn'> | undefined;
}) {
  const { provider, placeLookup, clock, log } = parts;
  const cache: PlaceCache<OutdoorAnswer> | undefined =
    provider &&
    createPlaceCache({
      ask: (position) => provider.readingAt(position),
      gridDeg: GRID_DEG,
      times: TIMES,
      clock,
      onFailure: (error) => warnOf(log, provider.name, error),
    });

  async function currentIn(position: Position, known: FoundPlace | undefined): Promise<OutdoorCurrent> {
    const place = known ? placeOf(known) : null;
    if (!cache) return { isAvailable: false, reason: 'off', place };
    const answer = await cache.at(position);
    if (!answer) return { isAvailable: false, reason: 'away', place };
    const { value, fetchedTime, isStale } = answer;
    // A provider's clock may be ahead of ours.
    const ageMs = Math.max(0, clock() - value.reading.observedTime);
    // It answers, and its station has long been silent.
    if (ageMs >= OUTDOOR_TOLD_MS) return { isAvailable: false, reason: 'away', place };
    return {
      isAvailable: true,
      ...value.reading,
      place: place ?? value.place ?? null,
      fetchedTime,
      ageMs,
      isStale,
    };
  }

  return {
    /** At coordinates. Never fails: a provider that is away makes it unavailable. */
    async currentAt(position: Position): Promise<OutdoorCurrent> {
      return currentIn(position, await placeLookup.nearest(position));
    },

    /** In a city. @throws ApiError 404/32 when there is none of this name */
    async currentInCity(city: string): Promise<OutdoorCurrent> {
      const place = await placeLookup.findCity(city);
      if (!place) throw new ApiError('ITEM_NOT_FOUND', `City [${city}] is not found`);
      return currentIn(place, place);
    },
  };
}

/** Faults of a provider are expected now and then; anything else is one of ours, and says where. */
export function warnOf(log: Pick<Log, 'warn'> | undefined, name: string, error: unknown): void {
  if (error instanceof ProviderFault) log?.warn(`${name} gave no answer: ${error.message}`);
  else log?.warn({ err: error }, `${name} gave no answer`);
}

function placeOf({ name, region, country }: FoundPlace): OutdoorPlace {
  return { name, region, country: country?.en ?? null };
}
