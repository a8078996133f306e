import {
  ROTA_ERRORS,
  type Rota,
  type RotaForm,
  rotaFormSchema,
} from '@airdeck/contract/notifications/on-call';
import type { RuleSchedule } from '@airdeck/contract/rules/rule-schedules';
import { type PartErrors, type PartsOfErrors, partErrors } from '../../../../lib/forms/part-errors.ts';
import type { LookupOption } from '../../../../lib/lists/lookup.ts';
import { localTimeIn, offsetIn } from '../../../../lib/time/days.ts';

export type ShiftDraft = { readonly hours: RuleSchedule; readonly who: LookupOption | null };
/** Local times in the zone of the rota: `2026-11-21T14:05`. */
export type OverrideDraft = {
  readonly from: string | null;
  readonly until: string | null;
  readonly who: LookupOption | null;
};

/** A rota in its form. */
export type RotaDraft = {
  readonly name: string;
  readonly timeZone: string;
  readonly shifts: readonly ShiftDraft[];
  readonly overrides: readonly OverrideDraft[];
};

export const NEW_SHIFT: ShiftDraft = {
  hours: { weekdays: [1, 2, 3, 4, 5, 6, 7], from: '20:00', to: '08:00' },
  who: null,
};
export const NEW_OVERRIDE: OverrideDraft = { from: null, until: null, who: null };

/** @param timeZone of a new one */
export function draftOf(rota: Rota | undefined, timeZone: string): RotaDraft {
  if (!rota) return { name: '', timeZone, shifts: [NEW_SHIFT], overrides: [] };
  const whoIs = (id: string | null): LookupOption | null => {
    const person = rota.people.find(({ userId }) => userId === id);
    return id === null || !person ? null : { value: id, label: person.name ?? '' };
  };
  const local = (ts: number) => new Date(ts + offsetIn(rota.timeZone, ts)).toISOString().slice(0, 16);
  return {
    name: rota.name,
    timeZone: rota.timeZone,
    shifts: rota.shifts.map(({ weekdays, from, to, userId }) => ({
      hours: { weekdays, from, to },
      who: whoIs(userId),
    })),
    overrides: rota.overrides.map(({ from, until, userId }) => ({
      from: local(from),
      until: local(until),
      who: whoIs(userId),
    })),
  };
}

/** The payload; what is missing is no time and no id, and is refused. */
export function formOf({ name, timeZone, shifts, overrides }: RotaDraft): RotaForm {
  const at = (local: string | null) => (local === null ? Number.NaN : localTimeIn(timeZone, local));
  return {
    name,
    timeZone,
    shifts: shifts.map(({ hours, who }) => ({ ...hours, userId: who?.value ?? '' })),
    overrides: overrides.map(({ from, until, who }) => ({
      from: at(from),
      until: at(until),
      userId: who?.value ?? null,
    })),
  };
}

const ROTA_PARTS = ['name', 'timeZone', 'shifts', 'overrides'] as const;
export type RotaPart = (typeof ROTA_PARTS)[number];

/** The error of each part, as a text key. */
export const errorsOf = (draft: RotaDraft): PartErrors<RotaPart> =>
  partErrors(
    rotaFormSchema.safeParse(formOf(draft)).error?.issues ?? [],
    ([first]) => ROTA_PARTS.find((one) => one === first),
    { shifts: 'onCall.form.shiftIncomplete', overrides: 'onCall.form.overrideIncomplete' },
  );

/** Parts by error of the server; other errors concern the whole rota. */
export const PARTS_OF_ERRORS: PartsOfErrors<RotaPart> = [
  [ROTA_ERRORS.nameRequired, 'name'],
  [ROTA_ERRORS.nameLong, 'name'],
  [ROTA_ERRORS.nameTaken, 'name'],
  [ROTA_ERRORS.zoneUnknown, 'timeZone'],
  [ROTA_ERRORS.weekdaysRequired, 'shifts'],
  [ROTA_ERRORS.overrideEmpty, 'overrides'],
];
