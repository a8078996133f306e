import type { RuleRecipients, RuleStep } from '@airdeck/contract/rules/rule-handling';
import { isProductRuleKey, RULE_KEY_ERRORS } from '@airdeck/contract/rules/rule-keys';
import type { RuleHours } from '@airdeck/contract/rules/rule-schedules';
import {
  RULE_ERRORS,
  type RuleCondition,
  type RuleForm,
  type RuleTerms,
} from '@airdeck/contract/rules/rules';
import type { Queryable } from '../../database/database.ts';
import { badRequest } from '../../http/errors.ts';
import { checkedDevices, distinctIds } from './chosen-devices.ts';
import { countReceivers, countRotas, countUsers, isDeclaredKey } from './rules.repository.ts';

/** Normalizes a rule for storage. @throws ApiError 400/31 */
export async function checkedRule(db: Queryable, tenantId: string, form: RuleForm) {
  const { devices, condition, holdMinutes, schedule } = await checkedTerms(db, tenantId, form);
  const { name, isEnabled, severity, repeat } = form;
  const recipients = await checkedRecipients(db, tenantId, form.recipients);
  const steps: RuleStep[] = [];
  for (const { afterMinutes, recipients: those } of form.steps)
    steps.push({ afterMinutes, recipients: await checkedRecipients(db, tenantId, those) });
  return { name, isEnabled, severity, devices, condition, holdMinutes, schedule, recipients, steps, repeat };
}

/** Without repetitions. @throws ApiError 400/31 */
async function checkedRecipients(
  db: Queryable,
  tenantId: string,
  recipients: RuleRecipients,
): Promise<RuleRecipients> {
  const userIds = distinctIds(recipients.userIds);
  if (userIds.length > 0 && (await countUsers(db, tenantId, userIds)) !== userIds.length)
    throw badRequest(RULE_ERRORS.unknownRecipient);
  const receiverIds = distinctIds(recipients.receiverIds);
  if (receiverIds.length > 0 && (await countReceivers(db, tenantId, receiverIds)) !== receiverIds.length)
    throw badRequest(RULE_ERRORS.unknownReceiver);
  const rotaIds = distinctIds(recipients.rotaIds);
  if (rotaIds.length > 0 && (await countRotas(db, tenantId, rotaIds)) !== rotaIds.length)
    throw badRequest(RULE_ERRORS.unknownRota);
  return { ...recipients, userIds, receiverIds, rotaIds };
}

/** Normalizes the terms for storage. @throws ApiError 400/31 */
export async function checkedTerms(db: Queryable, tenantId: string, terms: RuleTerms): Promise<RuleTerms> {
  const devices = await checkedDevices(db, { tenantId, customerId: null }, terms.devices, RULE_ERRORS);
  const { condition, holdMinutes } = terms;
  await checkKey(db, condition);
  return { devices, condition, holdMinutes, schedule: scheduleInOrder(terms.schedule) };
}

/** Rejects a key that is no quantity. @throws ApiError 400/31 */
export async function checkKey(db: Queryable, condition: RuleCondition): Promise<void> {
  if (!('key' in condition) || isProductRuleKey(condition.key)) return;
  if (!(await isDeclaredKey(db, condition.key))) throw badRequest(RULE_KEY_ERRORS.unknownKey);
}

/** Normalized for storage. */
export const scheduleInOrder = (schedule: RuleHours | null): RuleHours | null =>
  schedule && 'weekdays' in schedule
    ? { ...schedule, weekdays: [...new Set(schedule.weekdays)].sort() }
    : schedule;
