import { mapFeatureSchema } from '@airdeck/contract/device-map';
import type { z } from 'zod';

const propertiesSchema = mapFeatureSchema.shape.properties;

/** A device as the map knows it. */
export type MapDevice = z.infer<typeof propertiesSchema>;

/** What the map hands out again is text and numbers of its own making: what is missing has gone. */
export function readMapDevice(properties: Readonly<Record<string, unknown>>): MapDevice | undefined {
  return propertiesSchema.safeParse({ place: null, index: null, ...properties }).data;
}
