import { does, nothing, rows, SYSTEM_ADMINS } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const TENANT = rows('tenant', '403 403 403', '200 403 404', '200 200 404');
const TENANT_BY_SYSTEM = rows('tenant', '403 403 403', '403 403 403', '200 200 404');

const contact = (title: string) => ({ title, phone: '0123456789' });

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /api/tenant/:tenantId': does('TENANT read', TENANT),
    'GET /api/tenant/info/:tenantId': does('TENANT read', TENANT),
    'GET /api/tenants': does('TENANT listed', SYSTEM_ADMINS),
    'GET /api/tenantInfos': does('TENANT listed', SYSTEM_ADMINS),
    'POST /api/tenant': does(['TENANT created', 'TENANT updated'], SYSTEM_ADMINS),
    'DELETE /api/tenant/:tenantId': does('TENANT deleted', TENANT_BY_SYSTEM),
    'GET /backoffice/users/getAllTenant': does(
      'TENANT listed',
      SYSTEM_ADMINS,
      'Complete without paging parameters',
    ),
    'POST /backoffice/tenants': does(['TENANT created', 'USER created: first of a tenant'], SYSTEM_ADMINS),
    // Tenant administrators see who the partners are; partners do not see each other.
    'GET /backoffice/partnerApi/getAll': does('TENANT partners listed', nothing('403', '200', '200', '403')),
    'POST /backoffice/partnerApi/createPartner': does(
      ['USER partnerMade', 'USER partnerUpdated'],
      TENANT_BY_SYSTEM,
    ),
    'DELETE /backoffice/partnerApi/deleteById': does('TENANT deleted', nothing('403', '403', '404')),
  },
  requests: {
    'POST /api/tenant': (_row, { nextTitle }) => ({ payload: contact(nextTitle()) }),
    'POST /backoffice/tenants': (_row, { nextTitle, nextEmail }) => ({
      payload: { kind: 'TENANT_ADMIN', firstName: 'Matrix', email: nextEmail(), ...contact(nextTitle()) },
    }),
    'DELETE /backoffice/partnerApi/deleteById': ({ id }) => ({ query: { _id: id } }),
  },
  usesUp: ['DELETE /api/tenant/:tenantId', 'POST /backoffice/partnerApi/createPartner'],
};
