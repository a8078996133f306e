import { type Answers, nothing, rows, SYSTEM_ADMINS } from '../answers.ts';

const TENANT = rows('tenant', '403 403 403', '200 403 404', '200 200 404');
const TENANT_BY_SYSTEM = rows('tenant', '403 403 403', '403 403 403', '200 200 404');

export const TENANTS_AND_CUSTOMERS: Answers = {
  // Tenants
  'GET /api/tenant/:tenantId': TENANT,
  'GET /api/tenant/info/:tenantId': TENANT,
  'GET /api/tenants': SYSTEM_ADMINS,
  'GET /api/tenantInfos': SYSTEM_ADMINS,
  'POST /api/tenant': SYSTEM_ADMINS,
  'DELETE /api/tenant/:tenantId': TENANT_BY_SYSTEM,
  'GET /api/tenant/:tenantId/users': TENANT_BY_SYSTEM,
  'GET /backoffice/users/getAllTenant': SYSTEM_ADMINS,
  'POST /backoffice/tenants': SYSTEM_ADMINS,

  // Partners
  // Tenant administrators see who the partners are; partners do not see each other.
  'GET /backoffice/partnerApi/getAll': nothing('403', '200', '200', '403'),
  'POST /backoffice/partnerApi/createPartner': rows('tenant', '403 403 403', '403 403 403', '200 200 404'),
  'DELETE /backoffice/partnerApi/deleteById': nothing('403', '403', '404'),
};
