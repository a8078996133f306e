import {
  createPlace,
  deletePlace,
  listPlaces,
  type MadePlaceKind,
  movePlace as movePlaceOperation,
  type PlaceFactChanges,
  saveWholePlace,
  updatePlace,
} from '@airdeck/contract/places/places';
import {
  acceptRooms,
  listRoomPeriods,
  type ProposedRoom,
  proposeRooms,
  settleDevices,
} from '@airdeck/contract/places/rooms';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api-client/call.ts';
import { changing, queryOf } from '../../../lib/query/query.ts';

/** The places of a customer; undefined: of the reader's own. */
export const usePlaces = (customerId: string | undefined) =>
  useQuery(queryOf(listPlaces, { query: { customerId } }));

export const useProposals = (customerId: string | undefined) =>
  useQuery({ ...queryOf(proposeRooms, { query: { customerId } }), refetchOnWindowFocus: false });

export const usePeriods = (placeId: string) => useQuery(queryOf(listRoomPeriods, { params: { placeId } }));

export type NewPlaceForm = PlaceFactChanges & {
  readonly customerId: string | undefined;
  readonly kind: MadePlaceKind;
  readonly parentId: string | null;
  readonly name: string;
};

export const addPlace = (body: NewPlaceForm) => changing(call(createPlace, { body }), listPlaces);

/** Its devices follow, so that their lists change, too. */
export const savePlace = (
  placeId: string,
  body: PlaceFactChanges & { readonly name: string; readonly version: number },
) => changing(call(updatePlace, { params: { placeId }, body }), listPlaces, 'devices');

export const saveWhole = (customerId: string | undefined, facts: PlaceFactChanges) =>
  changing(call(saveWholePlace, { body: { ...facts, customerId } }), listPlaces, 'devices');

export const removePlace = (placeId: string) =>
  changing(call(deletePlace, { params: { placeId } }), listPlaces, 'devices');

/** @param beforeId the sibling after it; null: none; undefined: by name */
export const movePlace = (placeId: string, parentId: string | null, beforeId: string | null | undefined) =>
  changing(
    call(movePlaceOperation, { params: { placeId }, body: { parentId, beforeId } }),
    listPlaces,
    'devices',
  );

/** Puts devices into a room, and takes others out of it. */
export const settle = (roomId: string, deviceIds: readonly string[], leavingIds: readonly string[]) =>
  changing(
    call(settleDevices, { body: { roomId, deviceIds: [...deviceIds], leavingIds: [...leavingIds] } }),
    listPlaces,
    'devices',
  );

export const accept = (customerId: string | undefined, rooms: readonly ProposedRoom[]) =>
  changing(call(acceptRooms, { body: { customerId, rooms: [...rooms] } }), listPlaces, 'devices');
