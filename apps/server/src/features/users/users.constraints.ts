import { USER_ERRORS } from '@airdeck/contract/users/users';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const USER_CONSTRAINTS: ConstraintMeanings = {
  app_user__email: USER_ERRORS.emailTaken,
  app_user__tenant_id_reference: USER_ERRORS.tenantUnknown,
  app_user__customer_id_reference: USER_ERRORS.customerUnknown,
};
