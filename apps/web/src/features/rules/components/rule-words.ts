import type { RuleDevices } from '@airdeck/contract/rules/rule-devices';
import type { RuleRecipients } from '@airdeck/contract/rules/rule-handling';
import type { Rule } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';

/** The devices that a rule watches: `All devices`, `School, Hospital`, `3 customers`. */
export function devicesText(devices: RuleDevices, t: TFunction, format: Formatters): string {
  switch (devices.kind) {
    case 'all':
      return t('rules.allDevices');
    case 'places':
      return format.commas(devices.places.map((place) => placeName(place, t) || place));
    case 'customers':
      return t('rules.customers', { count: devices.customerIds.length });
    case 'rooms':
      return t('rules.places', { count: devices.placeIds.length });
    case 'devices':
      return t('rules.devices', { count: devices.deviceIds.length });
  }
}

/** Who is notified: `Customer's users, Administrators`. */
export function recipientsText(
  { customerUsers, tenantAdmins, userIds, receiverIds, rotaIds }: RuleRecipients,
  t: TFunction,
  format: Formatters,
): string {
  const parts = [
    customerUsers ? t('rules.customerUsers') : '',
    tenantAdmins ? t('rules.tenantAdmins') : '',
    rotaIds.length > 0 ? t('rules.rotas', { count: rotaIds.length }) : '',
    userIds.length > 0 ? t('rules.users', { count: userIds.length }) : '',
    receiverIds.length > 0 ? t('rules.receivers', { count: receiverIds.length }) : '',
  ].filter(Boolean);
  return parts.length === 0 ? t('rules.noOne') : format.commas(parts);
}

/** Whether no one at all is notified of the alerts of a rule that is on. */
export const isUnheard = ({ isEnabled, isHeard }: Rule): boolean => isEnabled && !isHeard;

/** Says why no one is notified of a rule's alerts, or of those of some customers; undefined: someone is, or the rule is off. */
export function unheardText(rule: Rule, t: TFunction, format: Formatters): string | undefined {
  if (isUnheard(rule)) return t('rules.unheard');
  const { titles, count } = rule.unheardCustomers;
  if (!rule.isEnabled || count === 0) return undefined;
  const names = format.commas(titles.map(isolate));
  const more = count - titles.length;
  const customers = more > 0 ? t('rules.andMore', { names, number: format.number(more) }) : names;
  return t('rules.unheardIn', { customers });
}

/** The part of a rule that is saved. */
export function formPart({
  id: _stored,
  createdTime: _created,
  effectiveTime: _effective,
  version: _version,
  openAlarms: _open,
  isHeard: _isHeard,
  unheardCustomers: _unheard,
  ...form
}: Rule) {
  return form;
}
