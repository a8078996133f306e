import { fillReadings, readingsMb } from '../growth/fill-size.ts';
import { createLargeTenant, MANY } from '../many-entities.ts';
import { DEVICES_OF_A_MONTH, historyStart, SIX } from '../ten-million-readings.ts';
import type { Checkout } from './checkout.ts';
import { callerOf, type Platform } from './platform.ts';
import type { ThingsBoardTables } from './thingsboard-tables.ts';

/** A product with ten million readings of six values in thirty days, and with a hundred thousand devices. */
export type Filled = {
  readonly name: string;
  /** Those that have sent each minute. */
  readonly devices: readonly { readonly id: string }[];
  /** Size of the readings on the disk, with their indexes, MB. */
  readonly readingsMb: number;
  /** Calls the API. @throws if it is refused */
  get(path: string): Promise<string>;
  /** The same as an administrator of a hundred thousand devices. */
  getAsLarge(path: string): Promise<string>;
};

const MILLIONS = 10;
const DAYS = 30;

/** As an installation holds them: days that are over for a while are packed. */
export async function fillAirdeck(
  { name, url, get }: Platform,
  { server: { databaseUrl }, fleet }: Checkout,
  now: number,
): Promise<Filled> {
  await fillReadings(databaseUrl, fleet, MILLIONS, now, DEVICES_OF_A_MONTH, SIX);
  const { accessToken } = await createLargeTenant(databaseUrl);
  const call = callerOf(name, url, accessToken);
  return {
    name,
    devices: fleet.devices.slice(0, DEVICES_OF_A_MONTH),
    readingsMb: await readingsMb(databaseUrl),
    get,
    getAsLarge: (path) => call('GET', path),
  };
}

/** In the order of arrival, as it keeps them. */
export async function fillThingsBoard(
  { name, devices, get }: Platform,
  tables: ThingsBoardTables,
  now: number,
): Promise<Filled> {
  const some = devices.slice(0, DEVICES_OF_A_MONTH);
  await tables.fill(some, SIX, historyStart(now), DAYS);
  const [first] = some;
  if (first) await tables.addDevices(first, MANY);
  return { name, devices: some, readingsMb: await tables.readingsMb(), get, getAsLarge: get };
}
