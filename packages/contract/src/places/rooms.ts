import { z } from 'zod';
import { optionalField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { PLACE_PERMISSIONS } from './places.permissions.ts';
import {
  MAX_PLACE_NAME_LENGTH,
  ownerField,
  ownerQuery,
  PLACE_REFUSALS,
  PLACE_SAVE_ERRORS,
  placeId,
  placeName,
  roomDeviceSchema,
} from './places.ts';

/** Most devices in one request. */
export const MAX_SETTLED_DEVICES = 1_000;

const tag = 'places';
const path = '/backoffice/places';
const { read, manage, settle } = PLACE_PERMISSIONS;

export const settleDevices = operation({
  method: 'PUT',
  path: `${path}/devices`,
  permission: settle,
  tag,
  summary: "Put devices of the room's owner into a room, or into none",
  body: z.object({
    roomId: placeId.nullable().describe('Null: they leave their rooms'),
    deviceIds: z.array(placeId).max(MAX_SETTLED_DEVICES),
    leavingIds: z
      .array(placeId)
      .max(MAX_SETTLED_DEVICES)
      .optional()
      .describe('Devices that leave their rooms in the same act'),
  }),
  responses: { 200: z.void() },
  errors: PLACE_SAVE_ERRORS,
});

const proposedRoomSchema = z.object({
  deviceId: placeId,
  building: optionalField('building', 'Name of the building; missing: none', MAX_PLACE_NAME_LENGTH),
  floor: optionalField('floor', 'Name of the floor; missing: none', MAX_PLACE_NAME_LENGTH),
  room: placeName,
});
export type ProposedRoom = z.output<typeof proposedRoomSchema>;

export const proposeRooms = operation({
  method: 'GET',
  path: `${path}/proposals`,
  permission: manage,
  tag,
  summary: 'Rooms for devices that are in none, by their labels; 1000 at most',
  query: ownerQuery,
  responses: {
    200: z.object({
      proposals: z.array(
        roomDeviceSchema.extend({
          building: z.string().nullable(),
          floor: z.string().nullable(),
          room: z.string(),
        }),
      ),
    }),
  },
  errors: PLACE_REFUSALS,
});

export const acceptRooms = operation({
  method: 'POST',
  path: `${path}/proposals`,
  permission: manage,
  tag,
  summary: 'Put devices into rooms by name; missing rooms, floors and buildings are created',
  body: z.object({
    customerId: ownerField,
    rooms: z.array(proposedRoomSchema).min(1).max(MAX_SETTLED_DEVICES),
  }),
  responses: { 200: z.object({ madePlaces: z.number().int(), settledDevices: z.number().int() }) },
  errors: PLACE_SAVE_ERRORS,
});

export const listRoomPeriods = operation({
  method: 'GET',
  path: `${path}/:placeId/periods`,
  permission: read,
  tag,
  summary: 'The devices that measured a room, the last first; 500 at most',
  params: z.object({ placeId: uuidParameter('placeId') }),
  responses: {
    200: z.object({
      periods: z.array(
        z.object({
          deviceId: z
            .string()
            .nullable()
            .describe(
              'Null: the owner of the room does not have it any more, or it is out of the branches of the caller',
            ),
          deviceName: z
            .string()
            .nullable()
            .describe('Its serial number at the time; null: it is out of the branches of the caller'),
          fromTime: z.number().int().nullable().describe('Epoch ms; null: since it came to the owner'),
          toTime: z.number().int().nullable().describe('Null: it still does'),
        }),
      ),
    }),
  },
});
export type RoomPeriod = z.output<(typeof listRoomPeriods.responses)[200]>['periods'][number];
