import {
  AUTOMATION_ERRORS,
  type AutomationForm,
  type AutomationTerms,
} from '@airdeck/contract/automations/automations';
import type { RuleDevices } from '@airdeck/contract/rules/rules';
import type { Queryable } from '../../database/database.ts';
import { badRequest } from '../../http/errors.ts';
import type { DeviceModeService } from '../commands/device-modes.service.ts';
import { devicesInOrder, distinctIds, scheduleInOrder } from '../rules/rule-form.ts';
import { type AutomationOwner, countCustomers, countDevices, scopeOf } from './automations.repository.ts';

export type AutomationFormChecks = ReturnType<typeof createAutomationFormChecks>;

/** Validates automations, and normalizes them for storage. */
export function createAutomationFormChecks(parts: {
  db: Queryable;
  deviceModes: Pick<DeviceModeService, 'modesOf'>;
}) {
  const { db, deviceModes } = parts;

  /** @throws ApiError 400/31 if one of them is not the owner's */
  async function checkDevices(owner: AutomationOwner, ids: readonly string[]): Promise<void> {
    if ((await countDevices(db, owner, ids)) !== ids.length)
      throw badRequest(AUTOMATION_ERRORS.unknownDevice);
  }

  /** Rejects devices and customers out of scope. @throws ApiError 400/31 */
  async function checkReferences(owner: AutomationOwner, devices: RuleDevices): Promise<void> {
    if (devices.kind === 'devices') await checkDevices(owner, devices.deviceIds);
    if (devices.kind !== 'customers') return;
    const { customerIds } = devices;
    const isOfTenant = owner.customerId === null;
    if (!isOfTenant || (await countCustomers(db, owner.tenantId, customerIds)) !== customerIds.length)
      throw badRequest(AUTOMATION_ERRORS.unknownCustomer);
  }

  /** Each mode must be supported by at least one of the selected devices. @throws ApiError 400/31 */
  async function checkModes(owner: AutomationOwner, { devices, mode, modeAfter }: AutomationTerms) {
    if (devices.kind !== 'devices') return;
    const known = [...(await deviceModes.modesOf(scopeOf(owner), devices.deviceIds)).values()];
    const isKnown = (wanted: number) => known.some((modes) => modes.some((one) => one.mode === wanted));
    if (!isKnown(mode) || (modeAfter !== null && !isKnown(modeAfter)))
      throw badRequest(AUTOMATION_ERRORS.modeUnknown);
  }

  /** @throws ApiError 400/31 */
  async function checkedTerms(owner: AutomationOwner, given: AutomationTerms): Promise<AutomationTerms> {
    const devices = devicesInOrder(given.devices);
    const { mode, modeAfter } = given;
    let { trigger } = given;
    if (trigger?.source.kind === 'monitors') {
      const deviceIds = distinctIds(trigger.source.deviceIds);
      await checkDevices(owner, deviceIds);
      trigger = { ...trigger, source: { kind: 'monitors', deviceIds } };
    }
    const terms = { devices, trigger, schedule: scheduleInOrder(given.schedule), mode, modeAfter };
    await checkReferences(owner, devices);
    await checkModes(owner, terms);
    return terms;
  }

  return {
    checkedTerms,

    /** @throws ApiError 400/31 */
    async checkedForm(owner: AutomationOwner, form: AutomationForm): Promise<AutomationForm> {
      const { name, isEnabled } = form;
      return { name, isEnabled, ...(await checkedTerms(owner, form)) };
    },
  };
}
