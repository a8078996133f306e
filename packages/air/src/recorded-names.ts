import { isOutOfBounds } from './further-faults.ts';
import { faultsOf } from './plausible.ts';
import { conversionOf, type RecordedQuantity, unitsOfKey } from './recorded-units.ts';

/**
 * Names of quantities in files and devices of other makers, as `normalised` writes them. Of several names of a quantity the
 * first one is preferred: a compensated value to the sensor's own. Estimates have no place here: eCO2 is derived from
 * VOC, and no measurement of CO2. Raw ticks, counts of particles and factory calibrations (CF=1) have none either.
 */
const NAMES: Readonly<Partial<Record<RecordedQuantity, readonly string[]>>> = {
  pm25: ['pm02compensated', 'pm2.5', 'pm25', 'pm02', 'pm2.5atm', 'pm25atm'],
  pm10: ['pm10', 'pm10.0', 'pm10.0atm', 'pm10atm'],
  pm1: ['pm1', 'pm1.0', 'pm01', 'pm1.0atm', 'pm1atm'],
  co2: ['co2', 'rco2', 'carbondioxide', 'wssco2'],
  tvoc: ['tvoc', 'voc'],
  iaq: ['iaq'],
  temp: [
    'atmpcompensated',
    'temp',
    'temperature',
    'atmp',
    'airtemperature',
    'tem',
    'tempc',
    'tempcsht',
    'temperaturecelsius',
    'temperaturefahrenheit',
    'currenttemp',
  ],
  rh: [
    'rhumcompensated',
    'rh',
    'humidity',
    'relativehumidity',
    'rhum',
    'humid',
    'humi',
    'hum',
    'humsht',
    'currenthumidity',
  ],
  bat: ['bat', 'battery', 'batterylevel', 'batterypercent', 'batterypercentage', 'statusbatterylevel'],
  pressure: ['pressure', 'airpressure', 'atmosphericpressure', 'barometricpressure'],
  radon: ['radon', 'radonshorttermavg'],
  co: ['co', 'carbonmonoxide'],
  hcho: ['hcho', 'ch2o', 'formaldehyde', 'formaldehyd'],
  no2: ['no2', 'nitrogendioxide'],
  o3: ['o3', 'ozone'],
  noise: ['noise', 'sound', 'soundlevel', 'noiselaeq', 'soundavg'],
  light: ['light', 'lux', 'illuminance', 'illumination', 'ill'],
  tvocIndex: ['tvocindex', 'vocindex'],
  noxIndex: ['noxindex'],
  lat: ['lat', 'latitude', 'locationlatitude'],
  lon: ['lon', 'longitude', 'locationlongitude'],
};

type Named = { readonly quantity: RecordedQuantity; readonly rank: number };

const BY_NAME: ReadonlyMap<string, Named> = new Map(
  Object.entries(NAMES).flatMap(([quantity, names]) =>
    names.map((name, rank) => [name, { quantity: quantity as RecordedQuantity, rank }] as const),
  ),
);

/** Small letters without spaces and hyphens. A sign between digits is a decimal point: `PM1_0` is PM1, and not PM10. */
const normalised = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll('₂', '2')
    .replaceAll('₃', '3')
    .replaceAll(/(?<=\d)[._,](?=\d)/g, '#')
    .replaceAll(/[ _.-]/g, '')
    .replaceAll('#', '.');

/** The quantity of a name without prefix and unit; undefined: none that is known. */
export const quantityOfName = (name: string): RecordedQuantity | undefined =>
  BY_NAME.get(normalised(name))?.quantity;

/** The quantity that a key of a device probably is. */
export type KeyProposal = {
  readonly quantity: RecordedQuantity;
  readonly unit: string;
  /** Whether the unit follows from the name; else it was chosen by the value. */
  readonly isUnitKnown: boolean;
  /** The lowest one is preferred among keys with the same quantity. */
  readonly rank: number;
};

/** ChirpStack's integration of ThingsBoard, and the sensors of an airRohr. */
const PREFIXES =
  /^(?:data_)?(?:(?:sds|pms|hpm|npm|ips|sps30|bme280|bme680|bmp280|bmp180|bmp|htu21d|sht3x|scd30|scd4x|ds18b20|dht22|dnms|gps)_)?/i;
/** Sensor.Community counts particles up to 10 µm as P1. */
const PARTICLES: Readonly<Record<string, RecordedQuantity>> = { P0: 'pm1', P1: 'pm10', P2: 'pm25' };

const UNIT_ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/[ _-]?ppm$/i, 'ppm'],
  [/[ _-]?ppb$/i, 'ppb'],
  [/[ _-]?ugm3$/i, 'µg/m³'],
  [/[ _-]?mgm3$/i, 'mg/m³'],
  [/[ _-]?hpa$/i, 'hPa'],
  [/[ _-]f$|fahrenheit$/i, '°F'],
  [/[ _-]c$|celsius$/i, '°C'],
  [/[ _-](?:lx|lux)$/i, 'lx'],
];

/** Quantities that makers send in several units under the same name. */
const IN_SEVERAL_UNITS: ReadonlySet<string> = new Set(['tvoc', 'hcho', 'no2', 'o3', 'co']);
/** Temperatures of rooms and their surroundings, °C. */
const USUAL_TEMP = { min: -30, max: 50 };
/** A lower number is a voltage of the battery. */
const LOWEST_BATTERY = 5;

/**
 * The quantity that a device of another maker probably means by a key, if its name or a similar one is known.
 * @param value its latest number, which decides what the name leaves open; undefined: none
 */
export function keyProposal(key: string, value: number | undefined): KeyProposal | undefined {
  const bare = key.replace(PREFIXES, '');
  const ending = UNIT_ENDINGS.find(([pattern]) => pattern.test(bare));
  const particles = Object.hasOwn(PARTICLES, bare) ? PARTICLES[bare] : undefined;
  const named: Named | undefined = particles
    ? { quantity: particles, rank: 0 }
    : ((ending && BY_NAME.get(normalised(bare.replace(ending[0], '')))) ??
      BY_NAME.get(normalised(bare)) ??
      similarTo(normalised(bare)));
  if (!named || (named.quantity === 'bat' && value !== undefined && value < LOWEST_BATTERY)) return undefined;
  const { quantity } = named;
  const units = unitsOfKey(quantity);
  const saidUnit = ending && units.includes(ending[1]) ? ending[1] : undefined;
  const usual = units.find((one) => value === undefined || isUsual(quantity, one, value));
  if (saidUnit !== undefined) return { ...named, unit: saidUnit, isUnitKnown: true };
  if (usual === undefined && quantity === 'bat') return undefined;
  const isUnitKnown = usual === units[0] && !IN_SEVERAL_UNITS.has(quantity);
  return { ...named, unit: usual ?? units[0] ?? '', isUnitKnown };
}

function isUsual(quantity: RecordedQuantity, unit: string, value: number): boolean {
  const stored = conversionOf(quantity, unit)?.(value) ?? value;
  if (quantity === 'temp') return stored >= USUAL_TEMP.min && stored <= USUAL_TEMP.max;
  return faultsOf({ [quantity]: stored }) === undefined && !isOutOfBounds(quantity, stored);
}

/** Names that are long enough to be recognised with a wrong letter. */
const LONG_NAMES = [...BY_NAME.keys()].filter((name) => name.length >= 7 && /^[a-z]+$/.test(name));

function similarTo(name: string): Named | undefined {
  if (!/^[a-z]{6,}$/.test(name)) return undefined;
  const similar = LONG_NAMES.find((known) => differsByOne(name, known));
  return similar === undefined ? undefined : BY_NAME.get(similar);
}

/** Whether a letter is missing, added or another one, or two have changed places. */
function differsByOne(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  const [rest, otherRest] = [one.slice(start), other.slice(start)];
  return (
    rest.slice(1) === otherRest ||
    rest === otherRest.slice(1) ||
    (rest !== '' && rest.slice(1) === otherRest.slice(1)) ||
    (rest.slice(2) === otherRest.slice(2) && rest[0] === otherRest[1] && rest[1] === otherRest[0])
  );
}
