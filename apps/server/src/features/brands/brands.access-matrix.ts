import {
  does,
  EVERYONE,
  opens,
  rows,
  SYSTEM_ADMINS,
  TENANT_ADMINS,
} from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';
import { type RowKind, TENANT_TARGETS } from '../../testing/access-matrix/row-kinds.ts';

/** The brand of a tenant that asks for a host name; its id is the tenant's. */
const HOST: RowKind = {
  targets: TENANT_TARGETS,
  make: ({ insert, tenant }) =>
    insert(
      `insert into brand (tenant_id, host) values ($1, $2)
       on conflict (tenant_id) do update set host = excluded.host, host_confirmed_time = null returning tenant_id as id`,
      [tenant.tenantId, `air.${tenant.tenantId}.example.com`],
    ),
};
const HOSTS = rows(HOST, '403 403 403', '403 403 403', '200 200 404');

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/brand/shown': does('BRAND seen', EVERYONE),
    'GET /backoffice/brand': does('BRAND read', TENANT_ADMINS),
    'PUT /backoffice/brand': does('BRAND updated', TENANT_ADMINS),
    'GET /backoffice/brands/hosts': does('BRAND hosts listed', SYSTEM_ADMINS),
    'PUT /backoffice/brands/:tenantId/host': does('BRAND hostConfirmed', HOSTS),
    'DELETE /backoffice/brands/:tenantId/host': does('BRAND hostTakenBack', HOSTS),
  },
  open: {
    'GET /backoffice/brandPictures/:id.png': opens('BRAND picture read', 404),
    'GET /.well-known/webauthn': opens('BRAND hosts listed: for passkeys', 200),
  },
  requests: {
    'PUT /backoffice/brand': () => ({ payload: { name: 'Blue', sender: '', accent: '#0B6E74', host: '' } }),
    'PUT /backoffice/brands/:tenantId/host': ({ id }) => ({ payload: { host: `air.${id}.example.com` } }),
  },
};
