import { CUSTOMER_ERRORS } from '@airdeck/contract/customers/customers';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const CUSTOMER_CONSTRAINTS: ConstraintMeanings = {
  customer__tenant_id_title: CUSTOMER_ERRORS.titleTaken,
  customer__tenant_id_reference: CUSTOMER_ERRORS.tenantUnknown,
};
