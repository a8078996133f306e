import { AUTOMATION_ERRORS } from '@airdeck/contract/automations/automations';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const AUTOMATION_CONSTRAINTS: ConstraintMeanings = {
  automation__tenant_id_customer_id_name: AUTOMATION_ERRORS.nameTaken,
  automation__tenant_id_reference: AUTOMATION_ERRORS.tenantUnknown,
  automation__customer_id_reference: AUTOMATION_ERRORS.customerUnknown,
};
