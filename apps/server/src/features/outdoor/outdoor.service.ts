import type { Position } from '@airdeck/air/positions';
import { OUTDOOR_MAX_AGE_MS, REFRESH_MS } from '@airdeck/air/windows';
import {
  OUTDOOR_ERRORS,
  type OutdoorCurrent,
  type OutdoorPlace,
  type RecordedOutdoor,
} from '@airdeck/contract/outdoor/outdoor';
import type { ForecastHour } from '@airdeck/contract/outdoor/outdoor-forecast';
import type { Clock } from '../../clock.ts';
import type { Caller } from '../../http/caller.ts';
import { ApiError, tooMuchAtOnce } from '../../http/errors.ts';
import type { SharedLimits, Use } from '../../limits/shared-limits.ts';
import type { Log } from '../../logger.ts';
import type { FoundPlace } from '../geography/geography.repository.ts';
import type { PlaceLookup } from '../geography/geography.service.ts';
import { OUTDOOR_LIMITS } from './outdoor.limits.ts';
import {
  type OutdoorAnswer,
  type OutdoorProvider,
  type PastAir,
  type PastSource,
  type PastWeather,
  ProviderError,
} from './outdoor-provider.ts';
import { createPastCache } from './past-cache.ts';
import { type CachedAnswer, createPlaceCache, type PlaceCache, type PlaceCacheTimes } from './place-cache.ts';

export type OutdoorService = ReturnType<typeof createOutdoorService>;

/** The requesting user. */
type Looker = Pick<Caller, 'userId' | 'tenantId'>;

/** Epoch ms. */
type Span = { readonly startTs: number; readonly endTs: number };

/** About ten kilometres: weather data are not finer, and providers need not know exact locations of devices. */
const GRID_DEG = 0.1;
const TIMES = { freshMs: REFRESH_MS.weather, staleMs: OUTDOOR_MAX_AGE_MS, retryMs: 30_000 };
const HOUR_MS = 3_600_000;
const MINUTE_S = 60;
/** Services compute a new forecast a few times a day. */
const FORECAST_TIMES = { freshMs: HOUR_MS, staleMs: 12 * HOUR_MS, retryMs: 60_000 };
/** Cached forecasts: each has 72 hours, some 10 kB. */
const MOST_FORECASTS = 500;

/**
 * The forecast for a place. `none`: the provider has no forecast; `off`, `away`: as of current outdoor air. `isStale`: the
 * provider is unavailable, and this is its last forecast.
 */
export type Forecast = { readonly place: OutdoorPlace | null } & (
  | { readonly hours: readonly ForecastHour[]; readonly fetchedTime: number; readonly isStale: boolean }
  | { readonly hours: undefined; readonly reason: 'off' | 'none' | 'away' }
);

/**
 * Outdoor air and weather, from the configured provider.
 * @param parts.provider undefined: none
 */
export function createOutdoorService(parts: {
  provider: OutdoorProvider | undefined;
  placeLookup: PlaceLookup;
  clock: Clock;
  sharedLimits: SharedLimits;
  log?: Pick<Log, 'warn'> | undefined;
  /** Default: those of the feature. */
  limits?: typeof OUTDOOR_LIMITS.numbers;
}) {
  const { provider, placeLookup, clock, sharedLimits, log, limits = OUTDOOR_LIMITS.numbers } = parts;
  const { questionsPerUserAndHour, questionsPerDay } = limits;
  const limitOf = (name: string, max: number, windowMs = 24 * HOUR_MS) => ({ name, max, windowMs });
  const ofUser = limitOf('outdoor-questions-of-user', questionsPerUserAndHour, HOUR_MS);
  // Half of the total: the rest is left for other tenants.
  const ofTenant = limitOf('outdoor-questions-of-tenant', Math.ceil(questionsPerDay / 2));
  // Requests without a waiting user leave most of the total to users.
  const unasked = limitOf('outdoor-questions-unasked', Math.ceil(questionsPerDay / 4));
  const inAll = limitOf('outdoor-questions', questionsPerDay);

  const take = async (...uses: readonly Use[]): Promise<boolean> =>
    (await sharedLimits.take(uses)).remaining >= 0;

  const cacheOf = <T>(
    work: ((position: Position) => Promise<T>) | undefined,
    kept: { readonly times: PlaceCacheTimes; readonly mostPlaces?: number },
  ): PlaceCache<T> | undefined =>
    provider &&
    work &&
    createPlaceCache({
      ask: async (position) => {
        if (!(await take({ limit: inAll, key: provider.name }))) {
          throw new ProviderError(
            `it was asked ${questionsPerDay} times in 24 hours (OUTDOOR_REQUESTS_PER_DAY)`,
          );
        }
        return work(position);
      },
      gridDeg: GRID_DEG,
      ...kept,
      clock,
      onFailure: (error) => warnOf(log, provider.name, error),
    });
  const cache = cacheOf<OutdoorAnswer>(provider?.readingAt, { times: TIMES });
  const forecasts = cacheOf(provider?.forecastAt, { times: FORECAST_TIMES, mostPlaces: MOST_FORECASTS });

  /** @throws ApiError 429/33 if the user or the tenant has requested too many places that are not cached */
  async function answerFor<T>(
    { userId, tenantId }: Looker,
    from: PlaceCache<T>,
    position: Position,
  ): Promise<CachedAnswer<T> | undefined> {
    let mayAsk = true;
    const answer = await from.at(position, async () => {
      // System administrators have no tenant.
      mayAsk = await take({ limit: ofUser, key: userId }, { limit: ofTenant, key: tenantId ?? '' });
      return mayAsk;
    });
    if (!answer && !mayAsk) throw tooMuchAtOnce('You have looked at too many places.', MINUTE_S);
    return answer;
  }

  /** Whether the server itself may ask, for a tenant. */
  const mayAskUnasked = (tenantId: string) =>
    take({ limit: unasked, key: '' }, { limit: ofTenant, key: tenantId });

  async function forecastOf(
    position: Position,
    answerOf: (
      from: PlaceCache<readonly ForecastHour[]>,
    ) => Promise<CachedAnswer<readonly ForecastHour[]> | undefined>,
  ): Promise<Forecast> {
    const known = await placeLookup.nearest(position);
    const place = known ? placeOf(known) : null;
    if (!forecasts) return { hours: undefined, reason: provider ? 'none' : 'off', place };
    const answer = await answerOf(forecasts);
    if (!answer) return { hours: undefined, reason: 'away', place };
    const { value: hours, fetchedTime, isStale } = answer;
    return { hours, fetchedTime, isStale, place };
  }

  const pastOf = <Past>(source: PastSource<Past> | undefined) =>
    source &&
    createPastCache({
      ask: source,
      gridDeg: GRID_DEG,
      onFailure: (error) => warnOf(log, provider?.name ?? '', error),
    });
  const [pastAir, pastWeather] = [pastOf(provider?.pastAirAt), pastOf(provider?.pastWeatherAt)];

  const mayAskPast = ({ userId, tenantId }: Looker) =>
    take(
      { limit: ofUser, key: userId },
      { limit: ofTenant, key: tenantId ?? '' },
      { limit: inAll, key: provider?.name ?? '' },
    );

  async function currentIn(
    by: Looker,
    position: Position,
    known: FoundPlace | undefined,
  ): Promise<OutdoorCurrent> {
    const place = known ? placeOf(known) : null;
    if (!cache) return { isAvailable: false, reason: 'off', place };
    const answer = await answerFor(by, cache, position);
    if (!answer) return { isAvailable: false, reason: 'away', place };
    const { value, fetchedTime, isStale } = answer;
    // A provider's clock may be ahead of ours.
    const ageMs = Math.max(0, clock() - value.reading.observedTime);
    // The provider answers, but its station has been silent for long.
    if (ageMs >= OUTDOOR_MAX_AGE_MS) return { isAvailable: false, reason: 'away', place };
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
    /** Whether a provider is configured. */
    hasProvider: provider !== undefined,

    /** Its name, for documents that state where values come from; null: none is configured. */
    sourceName: provider?.name ?? null,

    /**
     * The reading at coordinates for records that the server itself keeps of a tenant's devices; undefined: unknown.
     * Never fails because of a provider.
     */
    async noteAt(tenantId: string, position: Position): Promise<RecordedOutdoor | undefined> {
      const answer = await cache?.at(position, () => mayAskUnasked(tenantId));
      if (!answer) return undefined;
      const { reading, place = null } = answer.value;
      const known = await placeLookup.nearest(position);
      return { ...reading, place: known ? placeOf(known) : place };
    },

    /**
     * The reading at coordinates; unavailable if the provider fails.
     * @throws ApiError 429/33 if the user or the tenant has requested too many places that are not cached
     */
    async currentAt(by: Looker, position: Position): Promise<OutdoorCurrent> {
      return currentIn(by, position, await placeLookup.nearest(position));
    },

    /** Hours to come at coordinates; unavailable if the provider fails. @throws ApiError 429/33 as `currentAt` */
    forecastAt: (by: Looker, position: Position): Promise<Forecast> =>
      forecastOf(position, (from) => answerFor(by, from, position)),

    /** The same for what a tenant's screens show, without waiting: what is known, and asked for meanwhile. Never fails. */
    forecastForTenant: (tenantId: string, position: Position): Promise<Forecast> =>
      forecastOf(position, async (from) => from.known(position, () => mayAskUnasked(tenantId))),

    /**
     * Hourly past air at coordinates; undefined: unknown, or a request to the provider would exceed a limit. Never
     * fails because of a provider.
     * @param span epoch ms
     */
    async pastAirAt(by: Looker, position: Position, span: Span): Promise<PastAir | undefined> {
      return pastAir?.of(position, span, () => mayAskPast(by));
    },

    /** Hourly past weather at coordinates, as `pastAirAt`. */
    async pastWeatherAt(by: Looker, position: Position, span: Span): Promise<PastWeather | undefined> {
      return pastWeather?.of(position, span, () => mayAskPast(by));
    },

    /** The reading in a city. @throws ApiError 404/32 unknown name, 429/33 */
    async currentInCity(by: Looker, city: string): Promise<OutdoorCurrent> {
      const place = await placeLookup.findCity(city);
      if (!place) throw new ApiError(OUTDOOR_ERRORS.cityUnknown, { city });
      return currentIn(by, place, place);
    },
  };
}

/** Failures of a provider are expected at times; other errors are bugs, logged with a stack trace. */
export function warnOf(log: Pick<Log, 'warn'> | undefined, name: string, error: unknown): void {
  if (error instanceof ProviderError) log?.warn(`${name} gave no answer: ${error.message}`);
  else log?.warn({ err: error }, `${name} gave no answer`);
}

function placeOf({ name, region, country }: FoundPlace): OutdoorPlace {
  return { name, region, country: country?.en ?? null };
}
