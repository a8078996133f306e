import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { ConstraintMeanings } from './constraint-errors.ts';

const PLATFORM_TABLES = [
  'tenant',
  'customer',
  'app_user',
  'device_profile',
  'device',
  'device_credentials',
  'alarm_rule',
  'automation',
  'scheduled_report',
  'wall_screen',
  'maintenance',
  'place',
];

/** Violated only by a fault of ours, never by what a caller sends. */
const INTERNAL = [
  'app_user__access_role',
  'app_user__authority_scope',
  'app_user__first_administrator',
  'customer__id_tenant_id',
  'device__key',
  'device__last_gateway_id_reference',
  'device__stock',
  'device_credentials__device_id_reference',
  'device_profile__id_tenant_id',
  'maintenance__times',
  'place__kind',
  'place__owner_id_whole',
  'place__position',
  'place__volume_m3',
  'tenant__kind',
  'wall_screen__created_by_user_id_reference',
  'wall_screen__secret_hash',
];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

it('exactly the constraints of the platform that a caller can violate have an error meaning', async () => {
  const { rows } = await database.pool.query(
    `select conname as name from pg_constraint
       where conrelid = any($1::text[]::regclass[]) and contype in ('u', 'f', 'c')
     union
     select c.relname from pg_index i join pg_class c on c.oid = i.indexrelid
       where i.indrelid = any($1::text[]::regclass[]) and i.indisunique and not i.indisprimary
     order by 1`,
    [PLATFORM_TABLES],
  );
  const names = rows.map(({ name }) => name).filter((name) => !INTERNAL.includes(name));
  const meanings = (await meaningsOfFeatures()).flatMap((ofFeature) => Object.keys(ofFeature));
  expect(meanings.toSorted()).toEqual(names.toSorted());
});

/** The maps in every `<feature>.constraints.ts`. */
async function meaningsOfFeatures(): Promise<ConstraintMeanings[]> {
  const features = join(import.meta.dirname, '../features');
  const files = readdirSync(features, { recursive: true, encoding: 'utf8' });
  const modules = files
    .filter((path) => path.endsWith('.constraints.ts'))
    .map((path) => import(join(features, path)) as Promise<Record<string, ConstraintMeanings>>);
  return (await Promise.all(modules)).flatMap((module) => Object.values(module));
}
