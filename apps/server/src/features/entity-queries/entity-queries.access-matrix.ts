import { TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

const entityFilter = { type: 'entityType', entityType: 'DEVICE' };

export const accessMatrix: AccessMatrix = {
  answers: {
    'POST /api/entitiesQuery/find': TENANT_AND_CUSTOMER,
    'POST /api/entitiesQuery/count': TENANT_AND_CUSTOMER,
    'POST /api/alarmsQuery/find': TENANT_AND_CUSTOMER,
    'POST /api/alarmsQuery/count': TENANT_AND_CUSTOMER,
  },
  requests: {
    'POST /api/entitiesQuery/find': () => ({ payload: { entityFilter, pageLink: { pageSize: 1 } } }),
    'POST /api/entitiesQuery/count': () => ({ payload: { entityFilter } }),
    'POST /api/alarmsQuery/find': () => ({ payload: { entityFilter, pageLink: { pageSize: 1 } } }),
    'POST /api/alarmsQuery/count': () => ({ payload: { entityFilter } }),
  },
};
