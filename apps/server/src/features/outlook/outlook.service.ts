import { type AiringAdvice, airingDays, outlookSpan } from '@airdeck/air/airing-outlook';
import { hoursAt } from '@airdeck/air/opening-hours';
import { placeZone } from '@airdeck/air/place-zone';
import { isOnMap } from '@airdeck/air/positions';
import { comfortLimitsOf } from '@airdeck/air/yardstick';
import type { Outlook } from '@airdeck/contract/outlook/outlook';
import type { Clock } from '../../clock.ts';
import type { Database } from '../../database/database.ts';
import type { Caller } from '../../http/caller.ts';
import { orNotAllowed } from '../../http/found-rows.ts';
import type { Forecast, OutdoorService } from '../outdoor/outdoor.service.ts';
import { judgedBy, yardstickOf } from '../worst-air/present-air.ts';
import {
  findRoomOfDevice,
  findRoomsOfTenant,
  type OutlookRoom,
  tenantHasDevice,
} from './outlook.repository.ts';

const HOUR_MS = 3_600_000;

/** Advice for tomorrow, with the zone of its times. */
export type Tomorrow = { readonly advice: AiringAdvice; readonly timeZone: string };

export type OutlookService = ReturnType<typeof createOutlook>;

/** The outdoor air to come, and what it means for rooms. Has no state: features that need it build it. */
export function createOutlook(parts: {
  database: Database;
  outdoor: Pick<OutdoorService, 'forecastAt' | 'forecastForTenant'>;
  clock: Clock;
}) {
  const { outdoor, clock } = parts;
  const { db } = parts.database;

  return {
    /** @throws ApiError 403/20, 404/32, 429/33 */
    async of(caller: Caller, deviceId: string): Promise<Outlook> {
      const now = clock();
      const room = await orNotAllowed(
        await findRoomOfDevice(db, caller, deviceId, now),
        'Device',
        deviceId,
        () => tenantHasDevice(db, caller, deviceId),
      );
      const position = positionOf(room);
      const timeZone = placeZone([room.timeZone]);
      if (!position) return { isAvailable: false, reason: 'nowhere', place: null, timeZone };
      const forecast = await outdoor.forecastAt(caller, position);
      const { place } = forecast;
      if (!forecast.hours) return { isAvailable: false, reason: forecast.reason, place, timeZone };
      const { fetchedTime, isStale } = forecast;
      const { from, midnight, to } = outlookSpan(timeZone, now);
      return {
        isAvailable: true,
        place,
        timeZone,
        fetchedTime,
        isStale,
        midnight,
        hours: forecast.hours.filter(({ startTs }) => startTs > from - HOUR_MS && startTs < to),
        days: airingDaysOf(room, forecast, now),
      };
    },

    /**
     * Advice for tomorrow by device, of those whose forecast is known: for screens without a user. Never fails because of a
     * provider.
     */
    async tomorrowOf(tenantId: string, deviceIds: readonly string[]): Promise<ReadonlyMap<string, Tomorrow>> {
      const now = clock();
      const found = new Map<string, Tomorrow>();
      if (deviceIds.length === 0) return found;
      for (const room of await findRoomsOfTenant(db, tenantId, deviceIds, now)) {
        const position = positionOf(room);
        const forecast = position && (await outdoor.forecastForTenant(tenantId, position));
        if (!forecast?.hours) continue;
        const tomorrow = airingDaysOf(room, forecast, now).find(({ day }) => day === 'tomorrow');
        if (tomorrow)
          found.set(room.deviceId, { advice: tomorrow.advice, timeZone: placeZone([room.timeZone]) });
      }
      return found;
    },
  };
}

const positionOf = (room: Pick<OutlookRoom, 'lat' | 'lon'>) =>
  isOnMap(room) ? { lat: room.lat, lon: room.lon } : undefined;

function airingDaysOf(room: OutlookRoom, forecast: Extract<Forecast, { fetchedTime: number }>, now: number) {
  const { openingHours, usual } = room;
  const zone = placeZone([room.timeZone]);
  const warmC = comfortLimitsOf(yardstickOf(room).limits).temp?.upTo ?? null;
  const openAt = openingHours ? hoursAt(openingHours, zone) : undefined;
  const days = airingDays(judgedBy(room), forecast.hours, { ...usual, warmC }, { zone, openAt, now });
  return days.map(({ day, advice }) => ({ day, advice: { ...advice, windows: [...advice.windows] } }));
}
