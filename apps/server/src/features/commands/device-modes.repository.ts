import { SET_MODE } from '@airdeck/contract/commands/device-modes';
import type { CommandStatus } from '@airdeck/contract/commands/persistent-commands';
import type { PurifierMode } from '@airdeck/contract/purifiers/purifier-modes';
import { and, count, eq, inArray, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import { callerScope } from '../../database/caller-scope-sql.ts';
import type { Queryable } from '../../database/database.ts';
import { jsonKey } from '../../database/json-key-sql.ts';
import { readableFrom } from '../../database/owned-device-sql.ts';
import { device } from '../../database/schema/devices.ts';
import { purifier } from '../../database/schema/purifiers.ts';
import { latestReading } from '../../database/schema/telemetry.ts';
import { tenant } from '../../database/schema/tenancy.ts';
import { appUser } from '../../database/schema/users.ts';
import type { Scope } from '../../http/caller.ts';
import { readingsIn } from '../../ingest/all-readings-sql.ts';
import { mayNameAutomation } from '../automations/automation-scope-sql.ts';
import { automation } from '../automations/automations.tables.ts';
import type { NamedUser } from '../users/person.ts';
import { command } from './commands.tables.ts';

/** The fields of a device for its modes. */
export type ModeDevice = {
  readonly id: string;
  /** Its key in telemetry tables. */
  readonly key: number;
  /** Earlier reports are out of the caller's scope. Epoch ms. */
  readonly readableFrom: number;
  /** Modes of its model; null: without a model. */
  readonly modelModes: PurifierMode[] | null;
  readonly customersMayOperate: boolean;
};

/** The given devices in the caller's scope. */
export function findModeDevices(
  db: Queryable,
  caller: Scope,
  deviceIds: readonly string[],
): Promise<ModeDevice[]> {
  return db
    .select({
      id: device.id,
      key: device.key,
      readableFrom: sql<number>`${readableFrom(caller)}`.mapWith(device.tenantReadableFrom),
      modelModes: purifier.modes,
      customersMayOperate: tenant.customersMayOperate,
    })
    .from(device)
    .innerJoin(tenant, eq(tenant.id, device.tenantId))
    .leftJoin(purifier, eq(purifier.id, device.purifierId))
    .where(and(callerScope(caller, device), inArray(device.id, [...deviceIds])));
}

/** Number of purifiers in scope by modes of their model; null: without a model, but reporting a mode. */
export const countModels = (
  db: Queryable,
  caller: Scope,
): Promise<{ modelModes: PurifierMode[] | null; devices: number }[]> =>
  db
    .select({ modelModes: purifier.modes, devices: count() })
    .from(device)
    .leftJoin(purifier, eq(purifier.id, device.purifierId))
    .leftJoin(latestReading, eq(latestReading.device, device.key))
    .where(and(callerScope(caller, device), or(isNotNull(purifier.id), isNotNull(latestReading.mode))))
    .groupBy(purifier.modes);

/** The last requested mode of a device. */
export type ModeRequestRow = {
  readonly deviceKey: number;
  readonly mode: number;
  readonly createdTime: number;
  readonly expirationTime: number;
  readonly status: CommandStatus;
  /** The person; null: hidden from the caller, or not requested by a person. */
  readonly user: NamedUser | null;
  readonly automationId: string | null;
  /** The automation; null: hidden from the caller, deleted, or not requested by one. */
  readonly automation: { readonly id: string; readonly name: string } | null;
};

/** The parameters of a mode request. */
export type ModeParams = { readonly mode: number };

const mode = sql<number>`(${command.params} ->> ${jsonKey<ModeParams>('mode')})::double precision`;
/** Ids of the last mode requests of these devices. */
const newestOf = (deviceKeys: readonly number[], since: number): SQL =>
  sql`(select newest.id from unnest(${sql.param([...deviceKeys])}::int4[]) as asked (device_key)
   cross join lateral (
     select id from command
     where device_key = asked.device_key and method = ${SET_MODE} and jsonb_typeof(params -> ${jsonKey<ModeParams>('mode')}) = 'number'
       and created_time >= ${since}
     order by created_time desc, id desc limit 1
   ) as newest)`;

/** @param since epoch ms: earlier requests do not count */
export const findRequestedModes = (
  db: Queryable,
  caller: Scope,
  deviceKeys: readonly number[],
  since: number,
): Promise<ModeRequestRow[]> =>
  db
    .select({
      deviceKey: command.deviceKey,
      mode,
      createdTime: command.createdTime,
      expirationTime: command.expirationTime,
      status: command.status,
      user: {
        id: appUser.id,
        email: appUser.email,
        firstName: appUser.firstName,
        lastName: appUser.lastName,
      },
      automationId: command.automationId,
      automation: { id: automation.id, name: automation.name },
    })
    .from(command)
    .innerJoin(device, eq(device.key, command.deviceKey))
    .leftJoin(appUser, and(eq(appUser.id, command.userId), callerScope(caller, appUser)))
    .leftJoin(automation, and(eq(automation.id, command.automationId), mayNameAutomation(caller)))
    .where(sql`${command.id} in ${newestOf(deviceKeys, since)}`);

/** Keys of those of the devices of which a person requested a mode since a time, epoch ms, given by device. */
export async function findRequestedByPersons(
  db: Queryable,
  since: ReadonlyMap<number, number>,
): Promise<ReadonlySet<number>> {
  if (since.size === 0) return new Set();
  const { rows } = await db.execute<{ device_key: number }>(
    sql`select distinct asked.device_key
     from unnest(${sql.param([...since.keys()])}::int4[], ${sql.param([...since.values()])}::int8[]) as asked (device_key, since)
     join ${command} on ${command.deviceKey} = asked.device_key and ${command.createdTime} >= asked.since
     where ${command.method} = ${SET_MODE} and ${command.userId} is not null`,
  );
  return new Set(rows.map((row) => row.device_key));
}

const READINGS_ASKED = readingsIn({ device: '= asked.device', from: 'asked.from_ts', to: 'asked.to_ts' }, [
  'mode',
]);

/** Whether the device reported the mode in this time, epoch ms. */
export async function reportedMode(
  db: Queryable,
  { key, from, to, mode: wanted }: { key: number; from: number; to: number; mode: number },
): Promise<boolean> {
  const { rows } = await db.execute(
    sql`select from (values (${key}::int4, ${from}::int8, ${to}::int8)) as asked (device, from_ts, to_ts)
     cross join lateral ${sql.raw(READINGS_ASKED)} as r where r.mode = ${wanted} limit 1`,
  );
  return rows.length > 0;
}
