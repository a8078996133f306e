import type { Rule, RuleDevices, RuleRecipients } from '@airdeck/contract/rules';
import type { TFunction } from 'i18next';
import { placeName } from '../../../lib/devices/place-name.ts';
import type { ListState } from '../../../ui/table/list-state.ts';

/** Which devices a rule watches: `All devices`, `School · Hospital`, `3 customers`. */
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

/** The part of a rule that is saved. */
export function formPart({
  id: _id,
  createdTime: _created,
  effectiveTime: _effective,
  version: _version,
  openAlarms: _open,
  ...form
}: Rule) {
  return form;
}

/** A Monday. */
const MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;

/** The days of the week in the reader's language, Monday first: `1` is Monday. */
export function weekdayNames(language: string): { day: number; short: string; long: string }[] {
  const nameOf = (weekday: 'short' | 'long', day: number) =>
    new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' }).format(MONDAY + (day - 1) * DAY_MS);
  return [1, 2, 3, 4, 5, 6, 7].map((day) => ({
    day,
    short: nameOf('short', day),
    long: nameOf('long', day),
  }));
}

export type Order<Row> = (a: Row, b: Row, language: string) => number;

/** What of a list is shown that the server gives whole: there are few. */
export function pageOf<Row extends { readonly name: string }>(
  rows: readonly Row[],
  { search, sort, page, pageSize }: ListState,
  orders: Readonly<Record<string, Order<Row>>>,
  language: string,
): { rows: Row[]; total: number } {
  const wanted = search.trim().toLocaleLowerCase(language);
  const found = rows.filter(({ name }) => name.toLocaleLowerCase(language).includes(wanted));
  const order = sort && orders[sort.key];
  const sorted = order ? found.toSorted((a, b) => order(a, b, language)) : found;
  if (sort?.direction === 'descending') sorted.reverse();
  // An address may name a page that is no more.
  const first = Math.min(page - 1, Math.max(0, Math.ceil(found.length / pageSize) - 1)) * pageSize;
  return { rows: sorted.slice(first, first + pageSize), total: found.length };
}
