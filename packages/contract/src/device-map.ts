import { z } from 'zod';
import { optionalPageQuerySchema, pageSchema } from './common/page.ts';
import { textParameter } from './common/parameters.ts';

const MAP_DEVICE_STATES = ['active', 'late', 'silent'] as const;

/** A device on a map, as a feature of GeoJSON. */
export const mapFeatureSchema = z.object({
  type: z.literal('Feature'),
  /** Longitude, latitude: degrees, WGS 84. */
  geometry: z.object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    /** The platform's device. */
    id: z.string(),
    name: z.string(),
    state: z.enum(MAP_DEVICE_STATES),
    /** Kind of place; null is none. */
    place: z.string().nullable(),
    /** Its air index now; null where there is none, or none for the caller. */
    index: z.number().nullable(),
  }),
});
export type MapFeature = z.infer<typeof mapFeatureSchema>;

/** Answer of `GET /backoffice/deviceMap`: every device in scope that has a place, streamed. */
export const deviceMapSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(mapFeatureSchema),
});

/** Query of `GET /backoffice/deviceMap`. */
export const deviceMapQuerySchema = z.object({
  deviceInstalledPlace: textParameter().describe("Only devices of this kind of place; 'None': of none"),
});

/** A device in scope whose place is unknown. */
const unplacedDeviceSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  state: z.enum(MAP_DEVICE_STATES),
});
export const unplacedDevicePageSchema = pageSchema(unplacedDeviceSchema);

/** Query of `GET /backoffice/deviceMap/unplaced`: by name. */
export const unplacedDeviceQuerySchema = optionalPageQuerySchema([], {
  deviceInstalledPlace: textParameter(),
});
