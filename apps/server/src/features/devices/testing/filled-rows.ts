import { randomUUID } from 'node:crypto';
import { COLUMN_KEYS } from '@airdeck/contract/telemetry/telemetry-values';
import type { TestDatabase } from '../../../testing/test-database.ts';
import { columnsOf, type SchemaColumn } from './schema-columns.ts';

/** The owner of the rows, and the device that they refer to. */
export type Filling = {
  readonly database: TestDatabase;
  /** In every text: unique for a device. */
  readonly mark: string;
  readonly device: { readonly id: string; readonly key: number };
  readonly tenantId: string;
  readonly customerId: string;
  readonly userId: string;
  /** Epoch ms. */
  readonly time: number;
};

const DAY_MS = 86_400_000;
/** Start of the day before, epoch ms. */
const dayBefore = (time: number): number => time - (time % DAY_MS) - DAY_MS;

/** A number that occurs nowhere else. */
export const MARKED_NUMBER = 98_765.4321;

/** Texts and numbers that mean something to the code that reads them, and references that cannot be made up. */
const MEANINGFUL: Readonly<Record<string, (filling: Filling) => unknown>> = {
  'alarm.rule_id': () => null,
  'alarm.severity': () => 'MAJOR',
  'automation.devices': () => ({ kind: 'all' }),
  'automation.schedule': () => null,
  'automation.trigger': () => null,
  'device_activity.kind': () => 'calibrated',
  'device_credentials.credentials_type': () => 'ACCESS_TOKEN',
  'device_health.findings': () => [],
  'device_health.state': () => 'active',
  'felt_batch.questionnaire_id': () => 1,
  'felt_batch.rooms': ({ device }) => [{ deviceId: device.id, days: [], share: 1 }],
  'filter_change.told_before': () => 'nothing',
  'filter_wear.told': () => 'nothing',
  'alarm.maintenance_id': () => null,
  'alarm.outage_id': () => null,
  'maintenance.place_id': () => null,
  'maintenance.schedule': () => null,
  'message.kind': () => 'written',
  'place.kind': () => 'room',
  'place.lat': () => 1,
  'place.lon': () => 1,
  'place.opening_hours': () => null,
  'place.parent_id': () => null,
  'place.path': () => [],
  'questionnaire_response.questionnaire_id': () => 1,
  // The day before that of the row in `reading`: all of a day is in one of both.
  ...Object.fromEntries(
    [...COLUMN_KEYS, 'extra', 'is_untimely'].map((name) => [`reading_day.${name}`, () => null]),
  ),
  'reading_day.day': ({ time }) => dayBefore(time),
  'reading_day.pm25': () => `{${MARKED_NUMBER}}`,
  'reading_day.ts': ({ time }) => `{${dayBefore(time)}}`,
  'reading_hourly.hour': ({ time }) => Math.floor(time / 3_600_000),
  'reading_hourly.key': () => 'pm25',
  'reading_import.device': ({ device }) => ({ deviceId: device.id }),
  'room_period.to_time': () => null,
  'scheduled_report.device_ids': ({ device }) => [device.id],
  'scheduled_report.time_zone': () => 'UTC',
  'shipment.status_times': () => [1, 1, 1, 1],
  'todo.follows_id': () => null,
  'uplink_key.device_profile_id': () => null,
  'wall_screen.languages': () => ['en'],
  'yardstick.air_index': () => 'us',
  // A choice of the device itself.
  'yardstick.customer_id': () => null,
  'yardstick.place_id': () => null,
};

/** Inserts a row with a value in every column. Rows that it requires in other tables are created in the same way. */
export async function insertFilled(
  table: string,
  filling: Filling,
  given: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { pool } = filling.database;
  const columns = (await columnsOf(pool)).filter((column) => column.table === table && !column.isGenerated);
  const values = new Map<string, unknown>(Object.entries(given));
  for (const column of columns) {
    if (!values.has(column.name)) values.set(column.name, await fillColumn(column, filling));
  }
  const names = [...values.keys()];
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const { rows } = await pool.query(
    `insert into ${table} (${names.join(', ')})
     values (${names.map((name, index) => `$${index + 1}::${types.get(name)}`).join(', ')}) returning *`,
    names.map((name) => (types.get(name) === 'jsonb' ? JSON.stringify(values.get(name)) : values.get(name))),
  );
  return rows[0];
}

async function fillColumn(column: SchemaColumn, filling: Filling): Promise<unknown> {
  const { table, name, type, references, isOfDevice } = column;
  const meaningful = MEANINGFUL[`${table}.${name}`];
  if (meaningful) return meaningful(filling);
  if (isOfDevice) return type === 'uuid' ? filling.device.id : filling.device.key;
  // Part of a reference to a customer, without one of its own.
  if (name === 'tenant_id') return filling.tenantId;
  switch (references) {
    case 'tenant':
      return filling.tenantId;
    case 'customer':
      return filling.customerId;
    case 'app_user':
      return filling.userId;
    case null:
      return madeUp(column, filling);
    default:
      return (await insertFilled(references, filling))['id'];
  }
}

let made = 0;

function madeUp({ table, name, type }: SchemaColumn, { mark, time }: Filling): unknown {
  const text = `${mark} ${table}.${name} ${++made}`;
  switch (type) {
    case 'text':
      return text;
    case 'text[]':
      return [text];
    case 'jsonb':
      return { made: text };
    case 'uuid':
      return randomUUID();
    case 'bigint':
      return time;
    case 'bigint[]':
      return [time];
    case 'integer':
    case 'smallint':
      return 1;
    case 'double precision':
      return MARKED_NUMBER;
    case 'boolean':
      return true;
    case 'date':
      return '2026-01-01';
    case 'bytea':
      return Buffer.from('1');
    default:
      throw new Error(`no value for a ${type}: ${table}.${name}`);
  }
}
