import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { MEDIA_TYPES, operation } from '../common/operation.ts';
import { optionalPageQuerySchema, pageSchema } from '../common/page.ts';
import { textParameter } from '../common/parameters.ts';
import { placeFilter } from '../places/place-filter.ts';
import { BAND_NAMES, JUDGED_METRICS, VERDICT_STATES } from '../worst-air/verdict.ts';
import { indexChoiceSchema } from '../yardsticks/yardstick.ts';
import { DEVICE_MAP_PERMISSIONS } from './device-map.permissions.ts';

const MAP_DEVICE_STATES = ['active', 'late', 'silent'] as const;

/** A device on a map, as a GeoJSON feature. */
export const mapFeatureSchema = z.object({
  type: z.literal('Feature'),
  /** Longitude, latitude: degrees, WGS 84. */
  geometry: z.object({ type: z.literal('Point'), coordinates: z.array(z.number()).length(2) }),
  properties: z.object({
    /** Id of the device, or of the building. */
    id: z.string(),
    name: z.string(),
    label: z.string().nullable(),
    customerTitle: customerTitleSchema,
    state: z.enum(MAP_DEVICE_STATES),
    /** Kind of place; null is none. */
    place: z.string().nullable(),
    /** The verdict on its present air; null: the caller sees no readings. */
    air: z.enum(VERDICT_STATES).nullable(),
    /** Null: it was not rated. */
    band: z.enum(BAND_NAMES).nullable(),
    /** The index by which it was rated. */
    by: indexChoiceSchema.nullable(),
    /** The cause of the verdict, with its value in the unit of the metric. */
    metric: z.enum(JUDGED_METRICS).nullable(),
    value: z.number().nullable(),
    /** Its present air quality index; null: none. */
    index: z.number().nullable(),
    /** The number of devices of a building, whose worst is said here; missing: it is a device. */
    devices: z.number().int().optional(),
  }),
});
export type MapFeature = z.infer<typeof mapFeatureSchema>;

export const deviceMapSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(mapFeatureSchema),
});

/** A device in scope with an unknown position. */
const unplacedDeviceSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  customerTitle: customerTitleSchema,
  state: z.enum(MAP_DEVICE_STATES),
});

const tag = 'device map';

/** Streamed text. A building with several devices in its rooms is one feature; with a place chosen, each device is. */
export const getDeviceMap = operation({
  method: 'GET',
  path: '/backoffice/deviceMap',
  permission: DEVICE_MAP_PERMISSIONS.read,
  tag,
  summary: 'The devices in scope that have a place, as GeoJSON of any length',
  description: 'System administrators see where devices are and whether they send, and no readings.',
  query: z.object({
    deviceInstalledPlace: textParameter().describe("Only devices of this location type; 'None': without one"),
    ...placeFilter,
  }),
  responses: { 200: deviceMapSchema.meta({ [MEDIA_TYPES]: ['application/geo+json'] }) },
});

/** By name. */
export const listUnplacedDevices = operation({
  method: 'GET',
  path: '/backoffice/deviceMap/unplaced',
  permission: DEVICE_MAP_PERMISSIONS.read,
  tag,
  summary: 'The devices in scope whose place is unknown, by name',
  query: optionalPageQuerySchema([], { deviceInstalledPlace: textParameter() }),
  responses: { 200: pageSchema(unplacedDeviceSchema) },
});
