import { expect, it } from 'vitest';
import { isProductCode, sourceFiles } from './setup/source-files.ts';

const FOLDER = 'apps/server/src';
const code = sourceFiles(FOLDER, isProductCode).filter(({ path }) => !path.includes('testing/'));
const pathsWith = (pattern: RegExp, isWanted: (path: string) => boolean = () => true) =>
  code.flatMap(({ path, text }) => (isWanted(path) && pattern.test(text) ? [path] : []));

/** Why a file may bound what it selects by a tenant, for callers who are limited to branches of the places' tree, too. */
const BOUNDED_BY_TENANT: Record<string, string> = {
  'database/caller-scope-sql.ts': 'It adds the branches',
  'features/alarms/alarm-batch.service.ts': 'People to whom alarms in the branches are assigned',
  'features/attributes/attributes.platform-routes.ts':
    'Names the owner of a device that was found in the branches',
  'features/automations/automation-scope-sql.ts':
    'Names an automation that applies to a device in the branches',
  'features/commands/commands.repository.ts':
    'Whether a device exists, without its data, and a setting of the tenant',
  'features/device-health/device-health-list.repository.ts': 'Lists of whole tenants, not used for parts',
  'features/device-profiles/device-profiles.repository.ts': 'Profiles are of no place',
  'features/device-profiles/device-profiles.service.ts': 'Profiles are of no place',
  'features/devices/credentials.repository.ts': 'A setting of the tenant',
  'features/devices/device-air-sql.ts': 'Refuses system administrators; the devices are given',
  'features/devices/device-list.repository.ts':
    'Names of customers and profiles, by which devices in the branches are found',
  'features/devices/device-overview.repository.ts':
    'Names of customers, by which devices in the branches are found',
  'features/devices/devices.service.ts': 'Whether a device exists, without its data',
  'features/filter-wear/filter-wear.repository.ts': 'Whether a device exists, without its data',
  'features/maintenance/maintenance.repository.ts':
    'What concerns the whole tenant concerns what is in the branches, too',
  'features/maintenance/maintenance.service.ts':
    'The tenant of a device or place that is found in the branches',
  'features/outlook/outlook.repository.ts': 'Whether a device exists, without its data',
  'features/places/inheriting-target.ts':
    'Names the tenant from which places and customers in the branches inherit',
  'features/places/place-owner.ts':
    'Names the owner of places; the places are bounded, and not changed by those who are limited',
  'features/purifiers/purifiers.repository.ts': 'Models are of no place',
  'features/rules/rules.service.ts': 'Thresholds that hold for devices in the branches',
  'features/telemetry/device-readings.service.ts': 'Refuses system administrators',
  'features/telemetry/readable-device.repository.ts': 'Beside the branches: the answers differ',
  'features/telemetry/timeseries.platform-routes.ts':
    'Names the owner of a device that was found in the branches',
  'features/yardsticks/yardsticks.service.ts':
    'Names the tenant from which places and devices in the branches inherit',
};

it('is built in one place: the branches of a caller become SQL nowhere else', () => {
  expect(pathsWith(/&& \$\{|b\.path\b/, (path) => /(?:\.repository|-sql)\.ts$/.test(path))).toEqual([
    'database/caller-scope-sql.ts',
  ]);
});

it('bounds by the tenant alone only what refuses limited callers, or has a reason', () => {
  expect(pathsWith(/\btenantWithin\(/)).toEqual(Object.keys(BOUNDED_BY_TENANT));
});

it('is left out only for what is bounded by a room in the branches instead', () => {
  expect(pathsWith(/\bbeyondBranches\(/)).toEqual([
    // Faults in the hours in which a device was in a room.
    'features/air-records/record-notes.repository.ts',
    // Periods of rooms in the branches: of a device that is elsewhere now, neither id nor name is told.
    'features/places/room-periods.repository.ts',
    // Readings of a device in such a period.
    'features/telemetry/readable-device.repository.ts',
  ]);
});

it('is not read by hand in SQL: tenant and customer of a caller stand in these conditions only', () => {
  const inSql = (path: string) => /(?:\.repository|-sql)\.ts$/.test(path);
  const read =
    /\b(?:caller|scope)\.(?:tenantId|customerId)\b|\{[^}]*\b(?:tenantId|customerId)\b[^}]*\}: (?:Caller|Scope)\b/;
  expect(pathsWith(read, inSql)).toEqual([
    'database/caller-scope-sql.ts',
    // Requests of users: for administrators of the whole.
    'features/personal-data/account-deletion.repository.ts',
    // Readers of reports, who have the whole.
    'features/scheduled-reports/report-readers.repository.ts',
    // Words of the refusal; the branches are in the condition.
    'features/telemetry/readable-device.repository.ts',
    // To-dos are of people.
    'features/todos/todos.repository.ts',
  ]);
});
