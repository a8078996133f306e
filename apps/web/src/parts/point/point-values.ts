import { pointFormSchema } from '@airdeck/contract/devices/device-place';

/** Six decimals of a degree are about ten centimetres; further ones are floating-point noise. */
const DECIMALS = 6;

/** Degrees, WGS 84. */
export type Point = { readonly lat: number; readonly lon: number };

/** Coordinates as typed or pasted. */
export type PointTexts = { readonly lat: string; readonly lon: string };

/** Coordinates as text, independent of the language, and suitable for copying. */
export function textsOf(point: Point | undefined): { lat: string; lon: string } {
  return { lat: point ? degreesText(point.lat) : '', lon: point ? degreesText(point.lon) : '' };
}

function degreesText(degrees: number): string {
  return String(Number(degrees.toFixed(DECIMALS)));
}

export function pointAt(lat: number | null | undefined, lon: number | null | undefined): Point | undefined {
  return lat == null || lon == null ? undefined : { lat, lon };
}

/** The point in the fields; undefined: missing or out of range. */
export function pointOf({ lat, lon }: PointTexts): Point | undefined {
  const { data } = pointFormSchema.safeParse({ lat, lon });
  return data && pointAt(data.lat, data.lon);
}
