import { quantityOfName } from '@airdeck/air/recorded-names';
import { type RecordedQuantity, unitsOfKey } from '@airdeck/air/recorded-units';
import { isTimeZone } from '@airdeck/contract/common/time-zones';

/** Units as headers write them. The first one that the quantity has counts. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/µg ?\/? ?m³/, 'µg/m³'],
  [/mg ?\/? ?m³/, 'mg/m³'],
  [/bq ?\/? ?m³/, 'Bq/m³'],
  [/pci ?\/ ?l/, 'pCi/L'],
  [/°f\b|fahrenheit|[([]f[)\]]|_f$/, '°F'],
  [/°c\b|celsius|[([]c[)\]]|_c$/, '°C'],
  [/kelvin|[([]k[)\]]/, 'K'],
  [/mmhg/, 'mmHg'],
  [/inhg/, 'inHg'],
  [/kpa/, 'kPa'],
  [/hpa|mbar/, 'hPa'],
  [/(?:^|[^a-z])pa\b/, 'Pa'],
  [/ppb/, 'ppb'],
  [/ppm/, 'ppm'],
  [/_?frac(?:tion)?\b/, 'fraction'],
];

const UNIT_AT_THE_END =
  /[ _](?:ppm|ppb|°?c|°?f|celsius|fahrenheit|hpa|mbar|kpa|pa|mmhg|inhg|%|[µm]g\/m³|bq\/m³|pci\/l|db|lux|lx)$/;

/** A header in the form in which it is compared: small letters, one micro sign, `m³`. */
export const comparable = (header: string): string =>
  header
    .trim()
    .toLowerCase()
    .replaceAll('\u03BC', 'µ')
    .replaceAll(/\bug(?=[ /_]|m)/g, 'µg')
    .replaceAll(/(?<=[gq] ?\/? ?)m3\b/g, 'm³')
    .replaceAll(/\s+/g, ' ');

/** The quantity that a header names; undefined: none that is known. */
export function quantityOf(header: string): RecordedQuantity | undefined {
  const whole = comparable(header);
  const name = whole
    .replaceAll(/\([^)]*\)|\[[^\]]*\]/g, '')
    .trim()
    .replace(UNIT_AT_THE_END, '')
    .trim();
  return quantityOfName(name);
}

/** The unit that a header names for a key, or the one in which the key is stored. */
export function unitOf(header: string, key: string): string {
  const units = unitsOfKey(key);
  const named = UNITS.find(([pattern, unit]) => units.includes(unit) && pattern.test(comparable(header)));
  return named?.[1] ?? units[0] ?? '';
}

/** The zone that a header names: `timestamp(Europe/Berlin)`, `Timezone : Europe/Berlin`. */
export function timeZoneIn(header: string): string | undefined {
  const name = /\b[A-Z][A-Za-z]+\/[A-Za-z_+\-/0-9]*[A-Za-z0-9]/.exec(header)?.[0];
  if (!name) return /\bUTC\b/.test(header) ? 'UTC' : undefined;
  return isTimeZone(name) ? name : undefined;
}
