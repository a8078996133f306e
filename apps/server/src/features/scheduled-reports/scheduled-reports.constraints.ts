import { SCHEDULED_REPORT_ERRORS } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const SCHEDULED_REPORT_CONSTRAINTS: ConstraintMeanings = {
  scheduled_report__tenant_id_customer_id_name: SCHEDULED_REPORT_ERRORS.nameTaken,
  scheduled_report__tenant_id_reference: SCHEDULED_REPORT_ERRORS.tenantUnknown,
  scheduled_report__customer_id_reference: SCHEDULED_REPORT_ERRORS.unknownCustomer,
};
