import { does, nothing, opens, rows } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';

const KEY: RowKind = {
  targets: TENANT_TARGETS,
  make: ({ insert, tenant, nextTitle }) =>
    insert(
      `insert into uplink_key (id, created_time, tenant_id, name, source, secret_hash)
       values (gen_random_uuid(), 0, $1, $2, 'chirpStack', $2) returning id`,
      [tenant.tenantId, nextTitle()],
    ),
};

const SENDER: RowKind = {
  targets: TENANT_TARGETS,
  make: ({ insert, tenant, nextTitle }) =>
    insert(
      `insert into uplink_sender (id, tenant_id, identity, serial, source, first_seen_time, last_seen_time)
       values (gen_random_uuid(), $1, $2, $2, 'chirpStack', 0, 0) returning id`,
      [tenant.tenantId, nextTitle()],
    ),
};

const ADMINS = (admin: string) => nothing('403', admin, '403', '403');
const OF_TENANT = (kind: RowKind, own = '200') =>
  rows(kind, '403 403 403', `${own} 404 404`, '403 403 403', '403 403 403');
const KEY_ADMITS =
  'The key of a tenant admits it to the devices of that tenant, within the limits of the ingest';
const form = { name: 'ChirpStack', deviceProfileId: null };

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/uplinks': does('UPLINK_KEY listed', ADMINS('200')),
    'POST /backoffice/uplinks': does('UPLINK_KEY created', ADMINS('201')),
    'PUT /backoffice/uplinks/:uplinkKeyId': does('UPLINK_KEY updated', OF_TENANT(KEY)),
    'DELETE /backoffice/uplinks/:uplinkKeyId': does('UPLINK_KEY deleted', OF_TENANT(KEY)),
    'GET /backoffice/uplinks/senders': does('UPLINK_SENDER listed', ADMINS('200')),
    'POST /backoffice/uplinks/senders/:uplinkSenderId/device': does(
      'DEVICE created: for an uplink',
      OF_TENANT(SENDER, '201'),
    ),
    // 400: no device of the tenant.
    'PUT /backoffice/uplinks/senders/:uplinkSenderId/device': does(
      'DEVICE uplinkLinked',
      OF_TENANT(SENDER, '400'),
    ),
    'DELETE /backoffice/uplinks/senders/:uplinkSenderId': does('DEVICE uplinkUnlinked', OF_TENANT(SENDER)),
  },
  // These require a key, and get an invalid one.
  open: {
    'POST /api/v1/uplinks/chirpstack': opens('DEVICE_DATA telemetryWritten', 401, KEY_ADMITS),
    'POST /api/v1/uplinks/the-things-stack': opens('DEVICE_DATA telemetryWritten', 401, KEY_ADMITS),
    'POST /api/v1/uplinks/:key/sensors/:sensor/measures': opens(
      'DEVICE_DATA telemetryWritten',
      401,
      KEY_ADMITS,
    ),
    'POST /api/v1/uplinks/:key/sensor-community': opens('DEVICE_DATA telemetryWritten', 401, KEY_ADMITS),
    // Always, whatever the key.
    'GET /api/v1/uplinks/:key/sensors/:sensor/one/config': opens('UPLINK_SENDER settings read', 400),
  },
  others: {
    'MQTT airgradient/readings/': { does: ['DEVICE_DATA telemetryWritten'], differs: KEY_ADMITS },
  },
  requests: {
    'POST /backoffice/uplinks': () => ({ payload: { ...form, source: 'chirpStack' } }),
    'PUT /backoffice/uplinks/:uplinkKeyId': () => ({ payload: form }),
    'PUT /backoffice/uplinks/senders/:uplinkSenderId/device': () => ({
      payload: { deviceId: '7a1f0d10-6a1f-41f1-9c5b-d3c1b2a4f005' },
    }),
  },
  usesUp: [
    'DELETE /backoffice/uplinks/:uplinkKeyId',
    'DELETE /backoffice/uplinks/senders/:uplinkSenderId',
    'POST /backoffice/uplinks/senders/:uplinkSenderId/device',
  ],
};
