import { MAINTENANCE_ERRORS } from '@airdeck/contract/maintenance/maintenance';
import type { ConstraintMeanings } from '../../http/constraint-errors.ts';

export const MAINTENANCE_CONSTRAINTS: ConstraintMeanings = {
  maintenance__tenant_id_reference: MAINTENANCE_ERRORS.tenantUnknown,
  maintenance__customer_id_reference: MAINTENANCE_ERRORS.unknownTarget,
  maintenance__place_id_reference: MAINTENANCE_ERRORS.unknownTarget,
  maintenance__device_id_reference: MAINTENANCE_ERRORS.unknownTarget,
};
