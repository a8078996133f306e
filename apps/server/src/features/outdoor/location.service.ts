import type { Position } from '@airdeck/air/positions';
import type { Clock } from '../../clock.ts';
import type { Log } from '../../logger.ts';
import type { PlaceLookup } from '../geography/geography.service.ts';
import { warnOf } from './outdoor.service.ts';
import type { Geocoder } from './outdoor-provider.ts';
import { createPlaceCache } from './place-cache.ts';

export type LocationService = ReturnType<typeof createLocationService>;

const DAY_MS = 86_400_000;
/** About a kilometre: districts are not smaller. */
const GRID_DEG = 0.01;
/** Names of places rarely change. */
const TIMES = { freshMs: DAY_MS, staleMs: 30 * DAY_MS, retryMs: 60_000 };

/**
 * Names of coordinates: by the configured geocoder; without one, or without an answer, the nearest place of the
 * product's own data.
 */
export function createLocationService(parts: {
  geocoder: Geocoder | undefined;
  placeLookup: PlaceLookup;
  clock: Clock;
  log?: Pick<Log, 'warn'> | undefined;
}) {
  const { geocoder, placeLookup, clock, log } = parts;
  const names =
    geocoder &&
    createPlaceCache({
      // A place without a name is a valid answer, too.
      ask: async (position) => ({ name: await geocoder.nameOf(position) }),
      gridDeg: GRID_DEG,
      times: TIMES,
      clock,
      onFailure: (error) => warnOf(log, geocoder.name, error),
    });

  return {
    /** Undefined: unknown. Never fails because of a geocoder. */
    async textOf(position: Position): Promise<string | undefined> {
      const answer = await names?.at(position);
      if (answer?.value.name !== undefined) return answer.value.name;
      const place = await placeLookup.nearest(position);
      if (!place) return undefined;
      const within = place.region ?? place.country?.en;
      return within === undefined || within === place.name ? place.name : `${place.name}, ${within}`;
    },
  };
}
