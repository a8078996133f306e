import type { Rule, RuleDevices, RuleRecipients } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import { placeName } from '../../../lib/devices/place-name.ts';

/** The devices that a rule watches: `All devices`, `School · Hospital`, `3 customers`. */
export function devicesText(devices: RuleDevices, t: TFunction): string {
  switch (devices.kind) {
    case 'all':
      return t('rules.allDevices');
    case 'places':
      return devices.places.map((place) => placeName(place, t) || place).join(' · ');
    case 'customers':
      return t('rules.customers', { count: devices.customerIds.length });
    case 'devices':
      return t('rules.devices', { count: devices.deviceIds.length });
  }
}

/** Who is notified: `Customer's users · Administrators`. */
export function recipientsText(
  { customerUsers, tenantAdmins, userIds }: RuleRecipients,
  t: TFunction,
): string {
  const parts = [
    customerUsers ? t('rules.customerUsers') : '',
    tenantAdmins ? t('rules.tenantAdmins') : '',
    userIds.length > 0 ? t('rules.users', { count: userIds.length }) : '',
  ].filter(Boolean);
  return parts.length === 0 ? t('rules.noOne') : parts.join(' · ');
}

/** Says that no one is notified of a rule's alerts; undefined: someone is, or the rule is off. */
export const unheardText = ({ isEnabled, isHeard }: Rule, t: TFunction): string | undefined =>
  isEnabled && !isHeard ? t('rules.unheard') : undefined;

/** The part of a rule that is saved. */
export function formPart({
  id: _id,
  createdTime: _created,
  effectiveTime: _effective,
  version: _version,
  openAlarms: _open,
  isHeard: _isHeard,
  ...form
}: Rule) {
  return form;
}
