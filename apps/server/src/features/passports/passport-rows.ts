import { createHash } from 'node:crypto';
import type { StoredDetails } from '@airdeck/contract/common/stored-details';
import {
  type ActivityField,
  type DeviceActivityKind,
  type ReadActivity,
  readActivity,
} from '@airdeck/contract/devices/device-activity';
import {
  canonicalLine,
  canonicalText,
  PASSPORT_FORMAT,
  type PassportRow,
} from '@airdeck/contract/passports/passport-rows';
import type { Queryable } from '../../database/database.ts';
import type { Scope } from '../../http/caller.ts';
import type { KeptSince } from '../../ingest/kept-time.ts';
import { AGED_ACTIVITIES } from '../devices/aged-activities.ts';
import { countAlarmTypes, listAlarms, listEvents, listSilences } from './passport-rows.repository.ts';
import { PASSPORT_LIMITS } from './passports.limits.ts';
import type { PassportDevice } from './passports.repository.ts';

const { numbers: limits } = PASSPORT_LIMITS;

/** Scope, device and time of a passport. */
export type PassportView = {
  readonly code: string;
  readonly deviceId: string;
  readonly scope: Scope;
  /** Epoch ms; earlier data are hidden from the reader. */
  readonly readableFrom: number;
  /** Epoch ms. */
  readonly moment: number;
};

/**
 * Kinds of time line entries that are not part of a passport: those subject to retention, those that occur by the
 * hour, and reads of the token. Silences have rows of their own.
 */
const NOT_OF_ITS_LIFE: readonly DeviceActivityKind[] = [
  ...AGED_ACTIVITIES,
  'modeAutomated',
  'automationHeldBack',
  'tokenRead',
  'filledIn',
  'silent',
  'back',
];

/** Details of an entry that readers of the device may see. */
const DETAILS: readonly ActivityField[] = ['day', 'text', 'keepsToken', 'from', 'to', 'place', 'city'];
/** The former and the new owner, for readers who see all owners. */
const OWNERS: readonly ActivityField[] = ['fromTenantId', 'toTenantId'];

/** Rows of the present state, for data without history. */
export function stateRows(
  device: PassportDevice,
  { authority }: Scope,
  kept: Pick<KeptSince, 'readings' | 'hours'>,
): PassportRow[] {
  const facts: [string, string | number | null][] = [
    ['name', device.name],
    ['label', device.label],
    ['model', device.model],
    ['profile', device.type],
    ['made', device.createdTime],
    ['place', device.place],
    ['city', device.city],
    ['timeZone', device.timeZone],
    // Their start says what is no longer known at this time; 0: nothing was deleted.
    ['readingsFrom', kept.readings || null],
    ['hoursFrom', kept.hours || null],
    ['tenant', device.tenantName],
    ['customer', device.customerName],
  ];
  // System administrators must not see measured data; a customer's users do not see the health of devices.
  const findings = authority === 'TENANT_ADMIN' ? (device.findings ?? []) : [];
  return [
    ...facts.filter(([, value]) => value !== null && value !== '').map((fact) => ['fact', ...fact] as const),
    ...findings.map(({ kind, key, value, since }) => ['finding', kind, key, value, since] as const),
  ];
}

/** All rows of a passport: those of its state as given, the others from the database as of its time. */
export async function passportRows(
  db: Queryable,
  { code, deviceId, scope, readableFrom, moment }: PassportView,
  state: readonly PassportRow[],
): Promise<PassportRow[]> {
  const span = { deviceId, from: readableFrom, to: moment };
  return [
    ['passport', PASSPORT_FORMAT, code, deviceId, moment, readableFrom],
    ...state,
    ...(await eventRows()),
    ...(await silenceRows()),
    // Alarms reveal measured data.
    ...(scope.authority === 'SYS_ADMIN' ? [] : await alarmRows()),
  ];

  async function eventRows(): Promise<PassportRow[]> {
    const { rows, total } = await listEvents(db, span, NOT_OF_ITS_LIFE, limits.events);
    const names = scope.authority === 'SYS_ADMIN' ? [...DETAILS, ...OWNERS] : DETAILS;
    const events = rows.map(({ createdTime, kind, userEmail, details }): PassportRow => {
      // The tenant's users are hidden from a customer, except for calibrations.
      const by = scope.authority === 'CUSTOMER_USER' && kind !== 'calibrated' ? null : userEmail;
      return ['event', createdTime, kind, by, picked(details, names)];
    });
    return [...events, ...omitted('events', total - rows.length)];
  }

  async function silenceRows(): Promise<PassportRow[]> {
    const rows = await listSilences(db, span, limits.silences);
    const [first] = rows;
    if (!first) return [];
    return [
      ['silences', first.total, first.allMs, first.longestMs],
      ...rows.map(({ since, until }) => ['silence', since, until] as const),
      ...omitted('silences', first.total - rows.length),
    ];
  }

  async function alarmRows(): Promise<PassportRow[]> {
    const types = await countAlarmTypes(db, scope, span, limits.alarmTypes);
    const { rows, total } = await listAlarms(db, scope, span, limits.alarms);
    return [
      ...types.map((one) => ['alarms', one.type, one.total, one.open] as const),
      ...omitted('alarmTypes', (types[0]?.types ?? 0) - types.length),
      ...rows.map(({ createdTime, clearTime, type }) => ['alarm', createdTime, clearTime, type] as const),
      ...omitted('alarms', total - rows.length),
    ];
  }
}

/** The event of a row; undefined: it has none, or one of an unknown kind. */
export function eventOfRow([about, , kind, , details]: PassportRow): ReadActivity | undefined {
  if (about !== 'event') return undefined;
  return readActivity({ kind: String(kind), details: typeof details === 'object' ? details : null });
}

const omitted = (of: string, howMany: number): PassportRow[] =>
  howMany > 0 ? [['omitted', of, howMany]] : [];

function picked(details: StoredDetails | null, names: readonly ActivityField[]) {
  const stored = new Map(Object.entries(details ?? {}));
  const known = names.filter((name) => (stored.get(name) ?? null) !== null);
  return known.length === 0 ? null : Object.fromEntries(known.map((name) => [name, stored.get(name)]));
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const hashOfRows = (rows: readonly PassportRow[]): string => sha256(canonicalText(rows));

/** Enough to identify a row among a few hundred. */
const ROW_HASH_DIGITS = 16;
export const hashOfRow = (row: PassportRow): string => sha256(canonicalLine(row)).slice(0, ROW_HASH_DIGITS);
