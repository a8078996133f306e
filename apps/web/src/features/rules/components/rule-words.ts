import type { Rule, RuleDevices, RuleRecipients } from '@airdeck/contract/rules/rules';
import type { TFunction } from 'i18next';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { Formatters } from '../../../lib/format/formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';

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

/**
 * Says that no one is notified of a rule's alerts, or of those of some customers: in a few words, and with the reason;
 * undefined: someone is, or the rule is off.
 */
export function unheardWords(
  { isEnabled, isHeard, unheardCustomers: { titles, count } }: Rule,
  t: TFunction,
  format: Formatters,
): { short: string; long: string } | undefined {
  if (!isEnabled || (isHeard && count === 0)) return undefined;
  if (!isHeard) return { short: t('rules.unheardShort'), long: t('rules.unheard') };
  const names = titles.map(isolate).join(t('rules.separator'));
  const more = count - titles.length;
  const customers = more > 0 ? t('rules.andMore', { names, number: format.number(more) }) : names;
  return { short: t('rules.unheardInShort', { customers }), long: t('rules.unheardIn', { customers }) };
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
