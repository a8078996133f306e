import { rankOf } from '@airdeck/air/verdict';
import type { WorstAir } from '@airdeck/contract/worst-air/worst-air';
import { useEffect, useState } from 'react';
import { useDeviceRecord } from '../../lib/devices/device-record.ts';
import { type PlaceChoice, readPlace } from '../../lib/devices/place-choice.ts';
import { roleOf } from '../../lib/session/role.ts';
import { storedData } from '../../lib/session/session.ts';
import type { Session } from '../../lib/session/session-store.ts';
import type { DashboardScope } from './api/dashboard-rooms.ts';
import type { DashboardRoom } from './dashboard-room.ts';

/** URL parameters of the chosen room and customer, so that a link or a reload shows the same. */
const ROOM = 'device';
const CUSTOMER = 'customer';

/** The URL's parameters with another room. */
export const choosingRoom = (parameters: URLSearchParams, deviceId: string): URLSearchParams => {
  const next = new URLSearchParams(parameters);
  next.set(ROOM, deviceId);
  return next;
};

/** The URL's parameters of another building or floor, whose worst room is then shown. */
export function choosingPlace(parameters: URLSearchParams, place: PlaceChoice): URLSearchParams {
  const next = new URLSearchParams(parameters);
  next.delete(ROOM);
  for (const [name, value] of Object.entries(place)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The URL's parameters of another customer, whose worst room is then shown. @param customerId undefined: all */
export const choosingCustomer = (customerId: string | undefined): Record<string, string> =>
  customerId === undefined ? {} : { [CUSTOMER]: customerId };

/** The customer whose rooms are shown. */
export function scopeOf(session: Session, parameters: URLSearchParams): DashboardScope {
  const isTenant = roleOf(session) !== 'customer';
  const customerId = isTenant ? (parameters.get(CUSTOMER) ?? undefined) : session.user.customerId.id;
  return { isTenant, customerId, place: readPlace(parameters) };
}

/**
 * The room that the dashboard is going to show, as far as it is known without the server: the one in the URL, the only
 * one, or the worst of the last visit.
 */
export function expectedRoom(
  rooms: readonly DashboardRoom[] | undefined,
  parameters: URLSearchParams,
  worstId: string | undefined = storedData.read('worstDevice'),
): DashboardRoom | undefined {
  const withId = (wanted: string | null | undefined) => rooms?.find(({ id }) => id === wanted);
  return withId(parameters.get(ROOM)) ?? (rooms?.length === 1 ? rooms[0] : withId(worstId));
}

/**
 * The room in the URL, or else the one with the worst air. It stays until another is in a worse band.
 * @param worst null: they could not be loaded; undefined: loading
 * @returns undefined: not known yet
 */
export function useChosenRoom(
  rooms: readonly DashboardRoom[] | undefined,
  worst: WorstAir | null | undefined,
  parameters: URLSearchParams,
): DashboardRoom | undefined {
  const [shownId, setShownId] = useState(() => storedData.read('worstDevice'));
  const worstId = worst ? worstOf(worst, shownId) : undefined;
  if (worstId !== undefined && worstId !== shownId) setShownId(worstId);
  useEffect(() => {
    if (worstId !== undefined) storedData.write('worstDevice', worstId);
  }, [worstId]);
  const unlisted = useUnlistedRoom(rooms, parameters.get(ROOM) ?? undefined);
  if (unlisted) return unlisted === 'loading' ? undefined : unlisted;
  const isKnown = worst !== undefined;
  return expectedRoom(rooms, parameters, worstId ?? shownId) ?? (isKnown ? rooms?.[0] : undefined);
}

/**
 * The wanted room if it is none of the listed ones, which are only the worst of a tenant. The record of a shown room is
 * known already.
 */
function useUnlistedRoom(
  rooms: readonly DashboardRoom[] | undefined,
  wantedId: string | undefined,
): DashboardRoom | 'loading' | undefined {
  const isListed = rooms === undefined || rooms.some(({ id }) => id === wantedId);
  const unlistedId = isListed ? undefined : wantedId;
  const { data, isPending } = useDeviceRecord(unlistedId);
  if (unlistedId === undefined) return undefined;
  if (!data) return isPending ? 'loading' : undefined;
  const { deviceName: name, deviceLabel: label, customer } = data;
  return { id: unlistedId, name, label, customerTitle: customer?.title };
}

function worstOf({ devices }: WorstAir, shownId: string | undefined): string | undefined {
  const [first] = devices;
  const shown = devices.find(({ deviceId }) => deviceId === shownId);
  if (!first || !shown) return first?.deviceId;
  return rankOf(first.verdict) > rankOf(shown.verdict) ? first.deviceId : shown.deviceId;
}
