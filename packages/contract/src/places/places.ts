import { z } from 'zod';
import { errors, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { nameField, optionalField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { optionalUuidParameter, uuidParameter } from '../common/parameters.ts';
import { MAX_LATITUDE, MAX_LONGITUDE, MAX_TIME_ZONE_LENGTH } from '../devices/device-place.ts';
import { DEVICE_ERRORS } from '../devices/devices.ts';
import { openingHoursFormSchema, openingHoursSchema } from './opening-hours.ts';
import { PLACE_PERMISSIONS } from './places.permissions.ts';

export const PLACE_ERRORS = errors('places', {
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  nameTaken: 'There is a place of this name already',
  parentUnknown: 'Could not find the place that it is to be in!',
  parentUnfit: 'A floor is in a building, a room in a building or on a floor',
  tenantUnknown: 'Could not find the tenant of the place!',
  customerUnknown: 'Could not find the customer of the place!',
  roomUnknown: 'Could not find the room!',
  placeUnknown: 'Could not find one of the places!',
  deviceUnknown: 'Could not find one of the devices at the owner of the room!',
  tooMany: 'A customer can have at most {max} places',
  notAdministrator: ['PERMISSION_DENIED', 'Only administrators of the customer can change places'],
});

/** Kinds of places, from the outermost: all of a tenant, all of a customer, and the three that people make. */
export const PLACE_KINDS = ['tenant', 'customer', 'building', 'floor', 'room'] as const;
export type PlaceKind = (typeof PLACE_KINDS)[number];

export const MADE_PLACE_KINDS = ['building', 'floor', 'room'] as const;
export type MadePlaceKind = (typeof MADE_PLACE_KINDS)[number];

/** Most places of a customer, or of a tenant itself. */
export const MAX_PLACES_PER_OWNER = 5_000;
/** Longest name: it is also the label of devices. */
export const MAX_PLACE_NAME_LENGTH = 100;

/** The kinds of places in which a kind may be: null is directly below its owner. */
export const PARENTS_OF: Readonly<Record<MadePlaceKind, readonly (MadePlaceKind | null)[]>> = {
  building: [null],
  floor: ['building'],
  room: ['floor', 'building', null],
};

export const placeName = nameField(PLACE_ERRORS.nameRequired, PLACE_ERRORS.nameLong, MAX_PLACE_NAME_LENGTH);

/** The facts that can be said of a place. Null: nothing, so that it inherits. */
const factsShape = {
  placeType: z.string().nullable().describe('Location type'),
  address: z.string().nullable(),
  city: z.string().nullable(),
  lat: z.number().nullable().describe('Degrees, WGS 84'),
  lon: z.number().nullable(),
  timeZone: z.string().nullable().describe('IANA name'),
  openingHours: openingHoursSchema.nullable(),
};
const factsSchema = z.object(factsShape);
export type PlaceFacts = z.output<typeof factsSchema>;

const latitude = z.number().min(-MAX_LATITUDE).max(MAX_LATITUDE).nullish();
const longitude = z.number().min(-MAX_LONGITUDE).max(MAX_LONGITUDE).nullish();

/** Changed facts: missing ones are unchanged, null takes a fact away. */
const factChangesShape = {
  placeType: z.string().nullish().describe("A location type; 'None' and null are none"),
  address: optionalField('address', 'Address'),
  city: optionalField('city', 'City'),
  lat: latitude,
  lon: longitude,
  timeZone: z
    .string()
    .max(MAX_TIME_ZONE_LENGTH)
    .nullish()
    .describe('IANA name; left out, the one of new coordinates'),
  openingHours: openingHoursFormSchema.nullish(),
};
const factChangesSchema = z.object(factChangesShape).partial();
export type PlaceFactChanges = z.output<typeof factChangesSchema>;

export const roomDeviceSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
});

/** Largest volume of a room, m³. */
export const MAX_ROOM_VOLUME_M3 = 1_000_000;
const volumeM3 = z.number().positive().max(MAX_ROOM_VOLUME_M3).describe('Volume of a room, m³').nullable();

const placeSchema = z.object({
  ...factsShape,
  volumeM3,
  id: z.string(),
  customerId: z.string().nullable().describe("Null: the tenant's own"),
  kind: z.enum(MADE_PLACE_KINDS),
  parentId: z.string().nullable().describe('Null: directly below its owner'),
  name: z.string(),
  position: z.number().int().describe('Order among its siblings, before their names'),
  held: factsSchema.describe('The facts that hold there: its own, and those of the places above it'),
  devices: z.array(roomDeviceSchema).describe('The devices that measure a room'),
  isAround: z
    .boolean()
    .describe('It only leads to the branches to which the caller is limited: nothing else of it is theirs'),
  version: z.number().int(),
});
export type Place = z.output<typeof placeSchema>;

const placeTreeSchema = z.object({
  places: z.array(placeSchema).describe('From the outermost, in the order of their siblings'),
  whole: factsSchema.describe('The facts that are said of all that the owner has'),
  wholeHeld: factsSchema.describe('The same with what the tenant says'),
  mayManage: z.boolean().describe('Whether the caller may change them'),
});
export type PlaceTree = z.output<typeof placeTreeSchema>;

export const ownerField = z
  .guid()
  .nullish()
  .transform((id) => id?.toLowerCase())
  .describe(
    "The customer whose places they are, for a tenant; missing: the tenant's own, of a customer's user their customer's",
  );

const tag = 'places';
const path = '/backoffice/places';
const { read, manage } = PLACE_PERMISSIONS;
const params = z.object({ placeId: uuidParameter('placeId') });
/** Id of a place or a device in a body. */
export const placeId = z.guid().transform((id) => id.toLowerCase());
export const ownerQuery = z.object({ customerId: optionalUuidParameter('customerId') });
export const PLACE_REFUSALS = [
  ...USUAL_ERRORS,
  PLACE_ERRORS.notAdministrator,
  PLACE_ERRORS.customerUnknown,
] as const;
export const PLACE_SAVE_ERRORS = [
  ...SAVE_ERRORS,
  ...Object.values(PLACE_ERRORS),
  DEVICE_ERRORS.placeUnknown,
  DEVICE_ERRORS.positionIncomplete,
  DEVICE_ERRORS.timeZoneUnknown,
];
const created = { 201: z.object({ id: z.string() }) };
const done = { 200: z.void() };

export const listPlaces = operation({
  method: 'GET',
  path,
  permission: read,
  tag,
  summary: 'The buildings, floors and rooms of a customer, or of the tenant itself',
  query: ownerQuery,
  responses: { 200: placeTreeSchema },
  errors: PLACE_REFUSALS,
});

export const createPlace = operation({
  method: 'POST',
  path,
  permission: manage,
  tag,
  summary: 'Create a building, a floor or a room',
  body: z.object({
    ...factChangesSchema.shape,
    customerId: ownerField,
    kind: z.enum(MADE_PLACE_KINDS),
    parentId: placeId.nullable(),
    name: placeName,
  }),
  responses: created,
  errors: PLACE_SAVE_ERRORS,
});
export type NewPlace = z.output<typeof createPlace.body>;

export const updatePlace = operation({
  method: 'PUT',
  path: `${path}/:placeId`,
  permission: manage,
  tag,
  summary: 'Change the name and settings of a place; devices without settings of their own follow',
  params,
  body: z.object({
    ...factChangesSchema.shape,
    name: placeName.optional(),
    volumeM3: volumeM3.optional(),
    version: z.number().int().optional().describe('The one that was seen'),
  }),
  responses: done,
  errors: PLACE_SAVE_ERRORS,
});

export type PlaceChange = z.output<typeof updatePlace.body>;

export const saveWholePlace = operation({
  method: 'PUT',
  path: `${path}/whole`,
  permission: manage,
  tag,
  summary: 'Change what holds for all places and devices of a customer, or of the tenant and its customers',
  body: z.object({ ...factChangesSchema.shape, customerId: ownerField }),
  responses: done,
  errors: PLACE_SAVE_ERRORS,
});

export const movePlace = operation({
  method: 'PUT',
  path: `${path}/:placeId/parent`,
  permission: manage,
  tag,
  summary: 'Move a floor or a room with all that is in it to another place of its owner',
  params,
  body: z.object({
    parentId: placeId.nullable(),
    beforeId: placeId
      .nullish()
      .describe('The sibling that is to come after it; null: none; missing: by name'),
  }),
  responses: done,
  errors: PLACE_SAVE_ERRORS,
});

export const deletePlace = operation({
  method: 'DELETE',
  path: `${path}/:placeId`,
  permission: manage,
  tag,
  summary: 'Delete a place with all that is in it; devices stay, without a room',
  params,
  responses: { 200: z.object({ deletedPlaces: z.number().int(), leftDevices: z.number().int() }) },
  errors: PLACE_REFUSALS,
});
