import { readFile } from 'node:fs/promises';
import { COLUMN_KEYS } from '../../../packages/contract/src/telemetry/telemetry-values.ts';
import { ImportError } from './http-client.ts';

/** Names of the same quantity on other devices, in lower case, without dots, spaces, hyphens and underscores. */
const USUAL_NAMES: Readonly<Record<(typeof COLUMN_KEYS)[number], readonly string[]>> = {
  pm25: ['pm2p5', 'pm25value', 'pm25ugm3', 'pm25concentration'],
  pm10: ['pm10value', 'pm10ugm3', 'pm10concentration'],
  co2: ['co2ppm', 'eco2', 'carbondioxide', 'co2value', 'co2concentration'],
  tvoc: ['voc', 'tvocppb', 'vocppb', 'totalvoc'],
  iaq: ['iaqindex'],
  temp: ['temperature', 'temperaturec', 'tempc', 'airtemperature'],
  rh: ['humidity', 'relativehumidity', 'hum', 'humid', 'humiditypercent'],
  bat: ['battery', 'batterylevel', 'batterypercent', 'batt'],
  lat: ['latitude'],
  lon: ['longitude', 'lng', 'long'],
  mode: [],
};

const plain = (key: string) => key.toLowerCase().replace(/[\s._-]/g, '');

const TARGETS: ReadonlyMap<string, string> = new Map(
  COLUMN_KEYS.flatMap((target) => [target, ...USUAL_NAMES[target]].map((name) => [plain(name), target])),
);

/** A custom table, by exact key: the name on Airdeck; null: not imported. */
export type OwnKeys = ReadonlyMap<string, string | null>;

export type KeyMapping = {
  /** Each imported key of the device, and its name on Airdeck. Names are unique. */
  readonly keys: ReadonlyMap<string, string>;
  /** Keys that keep their name because another key of the device has the usual one. */
  readonly contested: readonly string[];
};

/** Names on Airdeck of a device's keys. @throws ImportError when the custom table gives two keys the same name */
export function mapKeys(sourceKeys: readonly string[], own: OwnKeys): KeyMapping {
  const keys = new Map<string, string>();
  const taken = new Map<string, string>();
  const contested: string[] = [];
  const take = (source: string, target: string) => {
    keys.set(source, target);
    taken.set(target, source);
  };
  for (const source of sourceKeys) {
    const target = own.get(source);
    if (target === undefined || target === null) continue;
    const other = taken.get(target);
    if (other !== undefined)
      throw new ImportError(`the table of keys calls both ${other} and ${source} ${target}`);
    take(source, target);
  }
  const others = sourceKeys.filter((source) => !own.has(source));
  // Keys that already have a name of Airdeck come first, so that no other key takes it.
  const exact = others.filter((source) => TARGETS.get(source) === source);
  for (const source of [...exact, ...others.filter((one) => !exact.includes(one)).sort()]) {
    const target = TARGETS.get(plain(source)) ?? source;
    const isFree = (name: string) => !taken.has(name) && (name === source || !others.includes(name));
    if (isFree(target)) {
      take(source, target);
    } else {
      contested.push(source);
      if (isFree(source)) take(source, source);
    }
  }
  return { keys, contested };
}

/** A JSON object: `{"dust": "pm25", "rssi": null}`. @throws ImportError */
export async function readOwnKeys(file: string): Promise<OwnKeys> {
  let given: unknown;
  try {
    given = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new ImportError(`${file} cannot be read as JSON: ${(error as Error).message}`);
  }
  const entries =
    typeof given === 'object' && given !== null && !Array.isArray(given) ? Object.entries(given) : null;
  if (!entries?.every(([, name]) => name === null || (typeof name === 'string' && name !== ''))) {
    throw new ImportError(`${file}: expected an object of names, or null for what is not to come along`);
  }
  return new Map(entries as [string, string | null][]);
}
