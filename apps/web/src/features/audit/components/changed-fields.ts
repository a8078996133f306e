import type { AuditEntry } from '@airdeck/contract/audit/audit';
import type { TFunction } from 'i18next';

/** Fields that have a word in the log. Others keep the name that the API gives them. */
const WORDED_FIELDS = [
  'name',
  'title',
  'label',
  'description',
  'additionalInfo',
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'state',
  'city',
  'address',
  'address2',
  'zip',
  'placeType',
  'lat',
  'lon',
  'timeZone',
  'openingHours',
  'floorPlan',
  'showsPlan',
  'volumeM3',
  'tariff',
  'enabled',
  'isEnabled',
  'accessRole',
  'placeIds',
  'placeId',
  'customerId',
  'devices',
  'deviceIds',
  'condition',
  'trigger',
  'holdMinutes',
  'severity',
  'severities',
  'schedule',
  'recipients',
  'readers',
  'steps',
  'repeat',
  'order',
  'mode',
  'modeAfter',
  'modes',
  'filter',
  'power',
  'frequency',
  'recordSet',
  'countedHours',
  'reason',
  'fromTime',
  'toTime',
  'languages',
  'language',
  'roomSeconds',
  'isBadgeAllowed',
  'expiresTime',
  'link',
  'key',
  'keys',
  'names',
  'unit',
  'decimals',
  'min',
  'max',
  'bands',
  'url',
  'secret',
  'target',
  'notifiesOfEnd',
  'notificationChoices',
  'shifts',
  'overrides',
  'sender',
  'accent',
  'host',
  'logoLight',
  'logoDark',
  'transportType',
] as const;

/** The fields that a change concerned, in words, or the keys of attributes as they are; empty if there are none. */
export function changedText(
  details: AuditEntry['details'],
  t: TFunction,
  commas: (texts: readonly string[]) => string,
): string {
  const [key, list] = Object.entries(details ?? {}).find(([, value]) => Array.isArray(value)) ?? [];
  if (!Array.isArray(list)) return '';
  const names = list.filter((name) => typeof name === 'string');
  return commas(key === 'changed' ? [...new Set(names.map((name) => fieldWord(name, t)))] : names);
}

function fieldWord(name: string, t: TFunction): string {
  const known = WORDED_FIELDS.find((field) => field === name);
  return known ? t(`audit.field.${known}`) : name;
}
