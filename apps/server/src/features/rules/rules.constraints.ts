import { RULE_ERRORS } from '@airdeck/contract/rules/rules';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const RULE_CONSTRAINTS: ConstraintMeanings = {
  alarm_rule__tenant_id_name: RULE_ERRORS.nameTaken,
  alarm_rule__tenant_id_reference: RULE_ERRORS.tenantUnknown,
};
