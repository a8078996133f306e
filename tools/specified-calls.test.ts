import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { Operation } from '../packages/contract/src/common/operation.ts';
import { contractExports } from './setup/contract-exports.ts';
import { sourceFiles } from './setup/source-files.ts';

const ROOT = resolve(import.meta.dirname, '..');

/** The calls that the specification's console makes, by section. */
const CALLS = {
  '7.1': [
    'POST auth/login',
    'GET auth/user',
    'POST webLogin/login',
    'POST auth/token',
    'PUT updateWebPushNotificationId/{userId}',
    'POST auth/changePassword',
    'POST noauth/resetPasswordByEmail',
    'POST noauth/resetPassword',
    'POST noauth/activate',
    'GET user/{userId}/token',
  ],
  '7.2': [
    'POST customer',
    'GET customers',
    'DELETE customer/{id}',
    'GET customer/{id}/users',
    'POST user',
    'GET entityGroups/CUSTOMER/{customerId}/USER',
    'DELETE user/{id}',
    'DELETE users/deleteUserById/{id}',
    'GET users/{userId}',
    'PUT editUser/{userId}',
    'POST users/getUsersByfilters',
    'GET users/getAllTenant',
  ],
  '7.3': [
    'GET tenantInfos',
    'POST tenant',
    'DELETE tenant/{id}',
    'DELETE partnerApi/deleteById',
    'GET partnerApi/getAll',
    'POST partnerApi/createPartner',
  ],
  '7.4': [
    'POST deviceProfile',
    'GET deviceProfileInfo/default',
    'POST device',
    'POST dapAdddevice/dapCreateDevice',
    'POST customer/{customerId}/device/{deviceId}',
    'GET device/{id}/credentials',
    'POST device/credentials',
    'DELETE device/{id}',
    'GET tenant/devices',
    'GET customer/{customerId}/devices',
    'GET getDevicesByTenantId/{tenantId}',
    'GET externalApi/getAllDeviceWithTenantId',
    'GET dapDevice/getAll',
    'GET dapDevice/findDeviceByLabel',
    'GET dapDevice/getByInstalledCity',
    'POST deviceApi/getDeviceByLocation',
    'DELETE dapDeleteDevice/{id}',
    'PUT assignToTenant/{id}',
    'PUT assignToCustomer/{recordId}',
    'PUT updateWithObjId/{recordId}',
    'PUT deviceApi/updateDeviceAccessToken',
    'PUT deviceApi/updateDeviceName',
    'PUT deviceApi/updateDevicePlace',
    'GET purifier/getAllPurifier',
    'POST purifier/createPurifier',
    'DELETE purifier/deletePurifier/{id}',
  ],
  '7.5': [
    'GET shipmentApi/getAllShipment',
    'DELETE shipmentApi/deleteShipment',
    'POST shipmentApi/createShipment',
    'GET shipmentApi/getByConsigneeIdWithLogs',
    'GET shipmentApi/getByIdWithLogs',
    'PUT shipmentApi/updateConsignmentDeviceStatus',
    'PUT shipmentApi/updateShipmentStatus',
  ],
  '7.6': [
    'GET plugins/telemetry/{entityType}/{entityId}/values/timeseries',
    'GET alarms',
    'POST alarm/{id}/clear',
    'POST alarm/{id}',
    'GET reportsModule/getHistoricalDataExcel',
  ],
  '7.7': [
    'GET questionnarieApi/getAllQuestionsWithAnswerAndWeightage/{userId}',
    'GET questionnarieApi/getAllQuestionsWithAnswers/{userId}/{masterId}',
    'GET questionnarieApi/getAllQuestionsByMasterId/{masterId}',
    'GET questionnarieApi/checIfAnsSubmitted/{userId}',
    'POST questionnarieApi/createQuestion',
    'POST questionnarieResponseApi/submitAnswer',
  ],
} as const;

/** `post customer/_/device/_` of `POST /api/customer/:customerId/device/:deviceId`. */
const alike = (method: string, path: string) =>
  `${method} ${path.replace(/^\/(?:api|backoffice)\//, '').replace(/\{[^}]*\}|:\w+/g, '_')}`.toLowerCase();

/** The names of the operations of the contract, by their calls. */
const operations = new Map(
  contractExports.flatMap(([name, value]) => {
    const { method, path } = value as Partial<Operation>;
    return method && path ? [[alike(method, path), name] as const] : [];
  }),
);
const calls = Object.entries(CALLS).flatMap(([section, list]) =>
  list.map((call) => {
    const [method = '', path = ''] = call.split(' ');
    return { section, path, call, operation: operations.get(alike(method, path)) };
  }),
);

it('serves every call of the specification', () => {
  expect(calls.filter(({ operation }) => operation === undefined).map(({ call }) => call)).toEqual([]);
});

it('makes each of them in the console, or says in the deviations which call takes its place', () => {
  const console = sourceFiles('apps/web/src')
    .map(({ text }) => text)
    .join('\n');
  const rows = readFileSync(join(ROOT, 'docs/deviations.md'), 'utf8').split('\n');
  const isNamed = ({ section, path }: { section: string; path: string }) =>
    rows.some((row) => row.startsWith(`| ${section} |`) && row.includes(path));
  const unused = calls.filter(({ operation }) => !new RegExp(`\\b${operation}\\b`).test(console));
  expect(unused.filter((call) => !isNamed(call)).map(({ call }) => call)).toEqual([]);
});
