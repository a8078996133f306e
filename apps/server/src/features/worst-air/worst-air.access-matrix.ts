import { does, TENANT_AND_CUSTOMER } from '../../testing/access-matrix/answers.ts';
import type { AccessMatrix } from '../../testing/access-matrix/feature-matrices.ts';

export const accessMatrix: AccessMatrix = {
  answers: {
    'GET /backoffice/worstAir': does('READINGS worst air read', TENANT_AND_CUSTOMER),
    'GET /backoffice/worstAir/places': does('READINGS worst air read', TENANT_AND_CUSTOMER),
  },
};
