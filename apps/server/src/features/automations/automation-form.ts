import {
  AUTOMATION_ERRORS,
  type AutomationForm,
  type AutomationTerms,
} from '@airdeck/contract/automations/automations';
import type { Queryable } from '../../database/database.ts';
import { scopeOfOwner } from '../../http/caller.ts';
import { badRequest } from '../../http/errors.ts';
import type { DeviceModeService } from '../commands/device-modes.service.ts';
import { checkedDeviceIds, checkedDevices } from '../rules/chosen-devices.ts';
import { checkKey, scheduleInOrder } from '../rules/rule-form.ts';
import type { AutomationOwner } from './automations.repository.ts';

export type AutomationFormChecks = ReturnType<typeof createAutomationFormChecks>;

/** Validates automations, and normalizes them for storage. */
export function createAutomationFormChecks(parts: {
  db: Queryable;
  deviceModes: Pick<DeviceModeService, 'modesOf'>;
}) {
  const { db, deviceModes } = parts;

  /** Each mode must be supported by at least one of the selected devices. @throws ApiError 400/31 */
  async function checkModes(owner: AutomationOwner, { devices, mode, modeAfter }: AutomationTerms) {
    if (devices.kind !== 'devices') return;
    const known = [...(await deviceModes.modesOf(scopeOfOwner(owner), devices.deviceIds)).values()];
    const isKnown = (wanted: number) => known.some((modes) => modes.some((one) => one.mode === wanted));
    if (!isKnown(mode) || (modeAfter !== null && !isKnown(modeAfter)))
      throw badRequest(AUTOMATION_ERRORS.modeUnknown);
  }

  /** @throws ApiError 400/31 */
  async function checkedTerms(owner: AutomationOwner, given: AutomationTerms): Promise<AutomationTerms> {
    const devices = await checkedDevices(db, owner, given.devices, AUTOMATION_ERRORS);
    const { mode, modeAfter } = given;
    let { trigger } = given;
    if (trigger?.source.kind === 'monitors') {
      const deviceIds = await checkedDeviceIds(db, owner, trigger.source.deviceIds, AUTOMATION_ERRORS);
      trigger = { ...trigger, source: { kind: 'monitors', deviceIds } };
    }
    const terms = { devices, trigger, schedule: scheduleInOrder(given.schedule), mode, modeAfter };
    if (trigger) await checkKey(db, trigger.condition);
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
