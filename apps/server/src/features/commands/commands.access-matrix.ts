import {
  DEVICE,
  does,
  rows,
  TENANT_ADMINS,
  TENANT_AND_CUSTOMER,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { CUSTOMER_TARGETS, type RowKind } from '../../testing/access-matrix/row-kinds.ts';

/** A command of a customer's device. */
const EXPIRED_COMMAND: RowKind = {
  targets: CUSTOMER_TARGETS,
  make: ({ insert, customer }) =>
    insert(
      `insert into command (id, created_time, device_key, method, is_one_way, expiration_time, retries, status)
       values (gen_random_uuid(), 0, $1, 'matrix', true, 0, 0, 'EXPIRED') returning id`,
      [customer.device.key],
    ),
};

/** No device is connected: permitted callers get the answer 'not connected'. */
const asked = (unreachable: number) =>
  rows('device', `${unreachable} 403 404 404`, `${unreachable} - 404 404`, '403 - 403 403');
/** A device out of scope has no commands. */
const KEPT = rows(EXPIRED_COMMAND, '200 404 404 404', '200 - 404 404', '403 - 403 403');
const NO_PURIFIER = rows('device', '400 403 404 404', '400 - 404 404', '403 - 403 403');
const command = () => ({ payload: { method: 'setMode', params: { mode: 2 }, timeout: 1 } });

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /api/rpc/oneway/:deviceId': does('DEVICE_DATA commandSent', asked(504)),
    'POST /api/rpc/twoway/:deviceId': does('DEVICE_DATA commandSent', asked(504)),
    'POST /api/plugins/rpc/oneway/:deviceId': does('DEVICE_DATA commandSent', asked(409)),
    'POST /api/plugins/rpc/twoway/:deviceId': does('DEVICE_DATA commandSent', asked(409)),
    'GET /api/rpc/persistent/device/:deviceId': does('DEVICE commands read', DEVICE),
    'GET /api/rpc/persistent/:rpcId': does('DEVICE commands read', KEPT),
    'DELETE /api/rpc/persistent/:rpcId': does('DEVICE_DATA commandWithdrawn', KEPT),
    'GET /backoffice/devices/:deviceId/mode': does('DEVICE mode read', DEVICE),
    'PUT /backoffice/devices/:deviceId/mode': does('DEVICE_DATA commandSent', NO_PURIFIER),
    'DELETE /backoffice/devices/:deviceId/mode': does('DEVICE_DATA commandWithdrawn', DEVICE),
    // The body has devices; the answer lists the refused ones.
    'PUT /backoffice/deviceBatches/mode': does('DEVICE_DATA commandSent', TENANT_AND_CUSTOMER),
    'GET /backoffice/commands/settings': does('TENANT command settings read', TENANT_AND_CUSTOMER),
    'PUT /backoffice/commands/settings': does(
      'TENANT updated: whether customers send commands',
      TENANT_ADMINS,
    ),
  },
  requests: {
    'POST /api/rpc/oneway/:deviceId': command,
    'POST /api/rpc/twoway/:deviceId': command,
    'POST /api/plugins/rpc/oneway/:deviceId': command,
    'POST /api/plugins/rpc/twoway/:deviceId': command,
    'GET /api/rpc/persistent/device/:deviceId': () => ({ query: { pageSize: '10', page: '0' } }),
    'PUT /backoffice/devices/:deviceId/mode': () => ({ payload: { mode: 2 } }),
    'PUT /backoffice/deviceBatches/mode': () => ({
      payload: { devices: [{ deviceId: '9f1c3a50-6a1e-11f1-9c5b-d3c1b2a4f0ee', mode: 2 }] },
    }),
    'PUT /backoffice/commands/settings': () => ({ payload: { customersMayOperate: true } }),
  },
  usesUp: ['DELETE /api/rpc/persistent/:rpcId'],
  others: {
    'job command-expiry': {
      does: ['DEVICE_DATA command expired'],
      differs: 'Ends commands at the time that their sender set',
    },
  },
};
