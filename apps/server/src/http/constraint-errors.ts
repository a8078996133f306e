import { AUTOMATION_ERRORS } from '@airdeck/contract/automations';
import type { ErrorValues } from '@airdeck/contract/common/error-body';
import { CUSTOMER_ERRORS } from '@airdeck/contract/customers';
import { DEVICE_CREDENTIALS_ERRORS } from '@airdeck/contract/device-credentials';
import { DEVICE_PROFILE_ERRORS } from '@airdeck/contract/device-profiles';
import { DEVICE_ERRORS } from '@airdeck/contract/devices';
import type { ErrorDefinition } from '@airdeck/contract/errors';
import { PURIFIER_ERRORS } from '@airdeck/contract/purifiers';
import { RULE_ERRORS } from '@airdeck/contract/rules';
import { SCHEDULED_REPORT_ERRORS } from '@airdeck/contract/scheduled-reports';
import { USER_ERRORS } from '@airdeck/contract/users';
import { violatedConstraint } from '../database/errors.ts';
import { ApiError } from './errors.ts';

/**
 * The one place that maps violated constraints to errors of the contract, whose message may
 * quote what was to be saved.
 */
export const CONSTRAINT_MEANINGS: Record<string, ErrorDefinition> = {
  customer__tenant_id_title: CUSTOMER_ERRORS.titleTaken,
  customer__tenant_id_reference: CUSTOMER_ERRORS.tenantUnknown,
  app_user__email: USER_ERRORS.emailTaken,
  app_user__tenant_id_reference: USER_ERRORS.tenantUnknown,
  app_user__customer_id_reference: USER_ERRORS.customerUnknown,
  device_profile__tenant_id_name: DEVICE_PROFILE_ERRORS.nameTaken,
  device_profile__provision_device_key: DEVICE_PROFILE_ERRORS.provisionKeyTaken,
  device_profile__tenant_id_reference: DEVICE_PROFILE_ERRORS.tenantUnknown,
  device_profile__one_default: DEVICE_PROFILE_ERRORS.defaultTaken,
  device__tenant_id_name: DEVICE_ERRORS.nameTaken,
  device__tenant_id_reference: DEVICE_ERRORS.tenantDeleted,
  device__customer_id_reference: DEVICE_ERRORS.customerUnknown,
  device__device_profile_id_reference: DEVICE_PROFILE_ERRORS.unknown,
  device__purifier_id_reference: PURIFIER_ERRORS.unknown,
  device_credentials__device_id: DEVICE_CREDENTIALS_ERRORS.taken,
  device_credentials__credentials_id: DEVICE_ERRORS.tokenTaken,
  automation__tenant_id_customer_id_name: AUTOMATION_ERRORS.nameTaken,
  automation__tenant_id_reference: AUTOMATION_ERRORS.tenantUnknown,
  automation__customer_id_reference: AUTOMATION_ERRORS.customerUnknown,
  alarm_rule__tenant_id_name: RULE_ERRORS.nameTaken,
  alarm_rule__tenant_id_reference: RULE_ERRORS.tenantUnknown,
  scheduled_report__tenant_id_customer_id_name: SCHEDULED_REPORT_ERRORS.nameTaken,
  scheduled_report__tenant_id_reference: SCHEDULED_REPORT_ERRORS.tenantUnknown,
  scheduled_report__customer_id_reference: SCHEDULED_REPORT_ERRORS.unknownCustomer,
};

/**
 * Saves, and turns a violated constraint into the platform's words.
 * @throws ApiError 400/31; any other error as it was.
 */
export async function mapConstraintErrors<T>(
  saved: Readonly<Record<string, unknown>>,
  save: () => Promise<T>,
): Promise<T> {
  try {
    return await save();
  } catch (error) {
    const meaning = CONSTRAINT_MEANINGS[violatedConstraint(error) ?? ''];
    if (!meaning) throw error;
    throw new ApiError(meaning, quotedBy(meaning, saved));
  }
}

/** The saved fields that the message quotes. */
function quotedBy({ message }: ErrorDefinition, saved: Readonly<Record<string, unknown>>): ErrorValues {
  const names = [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return Object.fromEntries(names.map((name) => [name, String(saved[name])]));
}
