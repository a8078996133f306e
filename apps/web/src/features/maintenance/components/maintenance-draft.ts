import {
  MAINTENANCE_ERRORS,
  type MaintainedKind,
  type Maintenance,
  type MaintenanceForm,
  maintenanceFormSchema,
} from '@airdeck/contract/maintenance/maintenance';
import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import { type PartErrors, type PartsOfErrors, partErrors } from '../../../lib/forms/part-errors.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { localTimeIn, offsetIn } from '../../../lib/time/days.ts';

/** A maintenance in its form. */
export type MaintenanceDraft = {
  readonly kind: MaintainedKind;
  /** Customer, place or device. */
  readonly target: LookupOption | null;
  readonly reason: string;
  /** Local times of the zone, `2026-11-22T14:05`; null: none. */
  readonly from: string | null;
  readonly to: string | null;
  readonly schedule: RuleSchedule | null;
  readonly timeZone: string;
};

/** The local time in a zone, to the minute. */
export const localText = (timeZone: string, at: number): string =>
  new Date(at + offsetIn(timeZone, at)).toISOString().slice(0, 16);

const textOf = (timeZone: string, at: number | null) => (at === null ? null : localText(timeZone, at));
const timeOf = (timeZone: string, local: string | null) =>
  local === null ? null : localTimeIn(timeZone, local);

/** Draft of a stored one. @param name of what is maintained */
export const draftOf = (
  { kind, targetId, reason, fromTime, toTime, schedule, timeZone }: Maintenance,
  name: string,
): MaintenanceDraft => ({
  kind,
  target: targetId === null ? null : { value: targetId, label: name },
  reason,
  from: textOf(timeZone, fromTime),
  to: textOf(timeZone, toTime),
  schedule,
  timeZone,
});

export const formOf = ({ kind, target, from, to, ...draft }: MaintenanceDraft): MaintenanceForm => ({
  ...draft,
  kind,
  targetId: kind === 'tenant' ? null : (target?.value ?? null),
  fromTime: timeOf(draft.timeZone, from) ?? Number.NaN,
  toTime: timeOf(draft.timeZone, to),
});

export type MaintenanceField = 'target' | 'reason' | 'from' | 'to' | 'schedule';

const FIELD_AT: Readonly<Record<string, MaintenanceField>> = {
  targetId: 'target',
  reason: 'reason',
  fromTime: 'from',
  toTime: 'to',
  schedule: 'schedule',
};

/** Errors of a draft. */
export function errorsOf(draft: MaintenanceDraft): PartErrors<MaintenanceField> {
  const { error } = maintenanceFormSchema.safeParse(formOf(draft));
  return partErrors<MaintenanceField>(error?.issues ?? [], ([first]) => FIELD_AT[String(first)], {
    from: 'failure.required',
    to: 'failure.required',
  });
}

/** Parts of server errors; other errors are about the whole form. */
export const PARTS_OF_ERRORS: PartsOfErrors<MaintenanceField> = [
  [MAINTENANCE_ERRORS.unknownTarget, 'target'],
  [MAINTENANCE_ERRORS.isPast, 'to'],
  [MAINTENANCE_ERRORS.neverPauses, 'schedule'],
];
