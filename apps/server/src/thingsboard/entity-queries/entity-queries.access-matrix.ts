import { does, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const entityFilter = { type: 'entityType', entityType: 'DEVICE' };

const FILTERS = 'Evaluates any filter on all devices in scope';

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /api/entitiesQuery/find': does('DEVICE listed', TENANT_AND_CUSTOMER, FILTERS),
    'POST /api/entitiesQuery/count': does('DEVICE counted', TENANT_AND_CUSTOMER),
    'POST /api/alarmsQuery/find': does('ALARM listed', TENANT_AND_CUSTOMER, FILTERS),
    'POST /api/alarmsQuery/count': does('ALARM counted', TENANT_AND_CUSTOMER, FILTERS),
  },
  requests: {
    'POST /api/entitiesQuery/find': () => ({
      payload: {
        entityFilter,
        entityFields: [{ type: 'ENTITY_FIELD', key: 'name' }],
        pageLink: { pageSize: 1 },
      },
    }),
    'POST /api/entitiesQuery/count': () => ({ payload: { entityFilter } }),
    'POST /api/alarmsQuery/find': () => ({ payload: { entityFilter, pageLink: { pageSize: 1 } } }),
    'POST /api/alarmsQuery/count': () => ({ payload: { entityFilter } }),
  },
};
