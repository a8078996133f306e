import { type RecordedQuantity, unitsOfKey } from '@airdeck/air/recorded-units';
import { isTimeZone } from '@airdeck/contract/common/time-zones';

/** Names of quantities in files, without units, in small letters. */
const NAMES: Readonly<Partial<Record<RecordedQuantity, readonly string[]>>> = {
  pm25: ['pm25', 'pm2.5', 'pm2,5', 'pm2_5', 'pm 2.5', 'pm02'],
  pm10: ['pm10', 'pm10.0', 'pm10_0', 'pm 10'],
  pm1: ['pm1', 'pm1.0', 'pm1_0', 'pm 1.0', 'pm 1', 'pm01'],
  co2: ['co2', 'co₂', 'carbon dioxide', 'rco2'],
  tvoc: ['tvoc', 'voc'],
  iaq: ['iaq'],
  temp: ['temp', 'temperature', 'air temperature', 'atmp', 'temperature_celsius', 'temperature_fahrenheit'],
  rh: ['rh', 'humidity', 'relative humidity', 'relative_humidity', 'humid', 'rhum', 'humi', 'hum'],
  bat: ['bat', 'battery'],
  pressure: ['pressure', 'air pressure', 'atmospheric pressure', 'barometric pressure', 'air_pressure'],
  radon: ['radon', 'radon_short_term_avg'],
  co: ['co', 'carbon monoxide'],
  hcho: ['hcho', 'ch2o', 'formaldehyde'],
  no2: ['no2', 'no₂', 'nitrogen dioxide'],
  o3: ['o3', 'o₃', 'ozone'],
  noise: ['noise', 'sound', 'sound level'],
  light: ['light', 'lux', 'illuminance'],
  tvocIndex: ['tvocindex', 'tvoc index', 'voc index', 'voc_index', 'tvoc_index'],
  noxIndex: ['noxindex', 'nox index', 'nox_index'],
  lat: ['lat', 'latitude'],
  lon: ['lon', 'longitude'],
};

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
  const found = Object.entries(NAMES).find(([, names]) => names.includes(name));
  return found?.[0] as RecordedQuantity | undefined;
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
