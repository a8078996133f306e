import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import { RULE_ERRORS, type RuleDevices, type RuleForm, type RuleTerms } from '@airdeck/contract/rules/rules';
import type { Queryable } from '../../database/database.ts';
import { badRequest } from '../../http/errors.ts';
import { countCustomers, countDevices, countUsers } from './rules.repository.ts';

/** Rejects devices, customers and users out of scope. @throws ApiError 400/31 */
async function checkReferences(
  db: Queryable,
  tenantId: string,
  devices: RuleDevices,
  userIds: readonly string[],
) {
  if (devices.kind === 'devices') {
    const known = await countDevices(db, tenantId, devices.deviceIds);
    if (known !== devices.deviceIds.length) throw badRequest(RULE_ERRORS.unknownDevice);
  }
  if (devices.kind === 'customers') {
    const known = await countCustomers(db, tenantId, devices.customerIds);
    if (known !== devices.customerIds.length) throw badRequest(RULE_ERRORS.unknownCustomer);
  }
  if (userIds.length > 0 && (await countUsers(db, tenantId, userIds)) !== userIds.length) {
    throw badRequest(RULE_ERRORS.unknownRecipient);
  }
}

/** Normalizes a rule for storage. @throws ApiError 400/31 */
export async function checkedRule(db: Queryable, tenantId: string, form: RuleForm) {
  const { devices, condition, holdMinutes, schedule } = await checkedTerms(db, tenantId, form);
  const { name, isEnabled, severity, recipients } = form;
  const userIds = distinctIds(recipients.userIds);
  await checkReferences(db, tenantId, { kind: 'all' }, userIds);
  const notified = { ...recipients, userIds };
  return { name, isEnabled, severity, devices, condition, holdMinutes, schedule, recipients: notified };
}

/** Normalizes the terms for storage. @throws ApiError 400/31 */
export async function checkedTerms(db: Queryable, tenantId: string, terms: RuleTerms): Promise<RuleTerms> {
  const devices = devicesInOrder(terms.devices);
  await checkReferences(db, tenantId, devices, []);
  const { condition, holdMinutes } = terms;
  return { devices, condition, holdMinutes, schedule: scheduleInOrder(terms.schedule) };
}

/** Normalized for storage. */
export const scheduleInOrder = (schedule: RuleSchedule | null): RuleSchedule | null =>
  schedule && { ...schedule, weekdays: [...new Set(schedule.weekdays)].sort() };

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].sort();
/** Ids in the case of the database, for comparison. */
export const distinctIds = (ids: readonly string[]) => distinct(ids.map((id) => id.toLowerCase()));

/** Normalized for storage. */
export function devicesInOrder(devices: RuleDevices): RuleDevices {
  switch (devices.kind) {
    case 'all':
      return { kind: 'all' };
    case 'places':
      return { kind: 'places', places: distinct(devices.places) };
    case 'customers':
      return { kind: 'customers', customerIds: distinctIds(devices.customerIds) };
    case 'devices':
      return { kind: 'devices', deviceIds: distinctIds(devices.deviceIds) };
  }
}
