import { z } from 'zod';
import type { ErrorDefinition } from '../common/errors.ts';
import { formField, issueOf, required } from '../common/form-fields.ts';
import { checkStorable, optionalField } from '../common/form-text.ts';
import { DEVICE_ERRORS } from './devices.ts';

/** Largest latitude and longitude, degrees. */
export const MAX_LATITUDE = 90;
export const MAX_LONGITUDE = 180;

export const MAX_TIME_ZONE_LENGTH = 64;

const latitude = z.number().min(-MAX_LATITUDE).max(MAX_LATITUDE).nullish();
const longitude = z.number().min(-MAX_LONGITUDE).max(MAX_LONGITUDE).nullish();

/** Location of a device in a body: missing fields are unchanged, null clears a field. */
export const placeShape = {
  deviceInstalledPlace: z.string().nullish().describe("A location type; 'None' and null are none"),
  deviceInstalledCity: z
    .string()
    .trim()
    .nullish()
    .superRefine((city, context) => void checkStorable('deviceInstalledCity', city ?? '', context)),
  deviceLat: latitude,
  deviceLon: longitude,
  timeZone: z
    .string()
    .max(MAX_TIME_ZONE_LENGTH)
    .nullish()
    .describe('IANA name; left out, the one of the coordinates'),
};

const { placeRequired, latitudeInvalid, longitudeInvalid } = DEVICE_ERRORS;

/** Accepts a decimal comma, and a typographic minus. */
const degreesOf = (text: string) => (text === '' ? null : Number(text.replace(',', '.').replace('−', '-')));

const degreesField = (limit: number, otherwise: ErrorDefinition) =>
  formField({ is: (text) => Math.abs(degreesOf(text) ?? 0) <= limit, otherwise }).transform(degreesOf);

const pointShape = {
  lat: degreesField(MAX_LATITUDE, latitudeInvalid),
  lon: degreesField(MAX_LONGITUDE, longitudeInvalid),
};

/** Requires both coordinates of a point, or neither. */
const isWhole = (point: { lat: number | null; lon: number | null }, context: z.RefinementCtx) => {
  if ((point.lat === null) === (point.lon === null)) return;
  const missing = point.lat === null ? 'lat' : 'lon';
  const error = missing === 'lat' ? latitudeInvalid : longitudeInvalid;
  context.addIssue({ ...issueOf(error), path: [missing] });
};

/** A typed or pasted point, in degrees; null: none. */
export const pointFormSchema = z.object(pointShape).superRefine(isWhole);

/** The kind of place of a purifier model. */
export const purifierPlaceFormSchema = z.object({ kind: formField(required(placeRequired)) });

/** The form of a device's location. Its time zone is selected from a list. */
export const devicePlaceFormSchema = purifierPlaceFormSchema
  .extend({ city: optionalField('deviceInstalledCity', 'City'), ...pointShape })
  .superRefine(isWhole);
