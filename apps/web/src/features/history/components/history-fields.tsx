import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type DeviceFilter, useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { firstWeekdayOf } from '../../../lib/time/calendar-names.ts';
import { type Day, dayIn, daysOf } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import type { TimeWindow } from '../../../ui/chart/chart-types.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { FIRST_DAY, isLongerThanAdvised, lastDay, type Period, PRESETS, presetPeriod } from '../period.ts';
import classes from './history.module.css';

/** A period during input. */
export type DraftPeriod = { readonly from: Day | null; readonly to: Day | null };

/** The days as a period; undefined: one is missing, or they are in the wrong order. */
export function periodOf({ from, to }: DraftPeriod): Period | undefined {
  return from !== null && to !== null && from <= to ? { from, to } : undefined;
}

type PeriodPresetsProps = {
  value: DraftPeriod;
  /** Zone of the days. */
  timeZone: string;
  onChoose: (period: Period) => void;
};

/** The usual periods, each chosen by one press. */
export function PeriodPresets({ value, timeZone, onChoose }: PeriodPresetsProps) {
  const { t, i18n } = useTranslation();
  const today = dayIn(timeZone, serverNow());
  const presets = PRESETS.map((preset) => ({
    preset,
    period: presetPeriod(preset, today, firstWeekdayOf(i18n.language)),
  }));
  const shown = presets.find(({ period }) => period.from === value.from && period.to === value.to);
  return (
    <FilterChips
      label={t('history.presets')}
      options={PRESETS.map((preset) => ({ value: preset, label: t(`history.preset.${preset}`) }))}
      value={shown?.preset ?? null}
      onChange={(pressed) => {
        // A second press reads again.
        const chosen = presets.find(({ preset }) => preset === (pressed ?? shown?.preset));
        if (chosen) onChoose(chosen.period);
      }}
    />
  );
}

type PeriodFieldsProps = {
  value: DraftPeriod;
  onChange: (value: DraftPeriod) => void;
};

/** Fields for the first and the last day. */
export function PeriodFields({ value, onChange }: PeriodFieldsProps) {
  const { t } = useTranslation();
  const { from, to } = value;
  const isBackwards = from !== null && to !== null && from > to;
  const shared = { min: FIRST_DAY, max: lastDay(serverNow()) };
  return (
    <>
      <div className={inLine.field}>
        <DateField
          {...shared}
          label={t('history.from')}
          value={from}
          onChange={(day) => onChange({ from: day, to })}
        />
      </div>
      <div className={inLine.field}>
        <DateField
          {...shared}
          label={t('history.to')}
          value={to}
          onChange={(day) => onChange({ from, to: day })}
          error={isBackwards ? t('history.backwards') : undefined}
        />
      </div>
    </>
  );
}

/** Advice against a long period, which is allowed nevertheless. */
export function PeriodAdvice({ value }: { value: DraftPeriod }) {
  const { t } = useTranslation();
  const period = periodOf(value);
  return (
    <p className={classes.advice} role="status">
      {period && isLongerThanAdvised(period) ? t('history.advice') : null}
    </p>
  );
}

type PeriodFormProps = {
  label: string;
  /** The period of the address, and the time zone of its days. */
  period: Period;
  timeZone: string;
  /** The fields before those of the period, given what is chosen there. */
  children: (days: DraftPeriod) => ReactNode;
  submit: string;
  icon: ReactNode;
  /** Days that a period may have; missing: any number. */
  mostDays?: number;
  onSubmit: (period: Period) => void;
};

/** Form of a period and of what is shown in it. A usual period is shown at once. */
export function PeriodForm(props: PeriodFormProps) {
  const { label, period, timeZone, children, submit, icon, mostDays = Number.POSITIVE_INFINITY } = props;
  const { t } = useTranslation();
  const [days, setDays] = useDraft<DraftPeriod>({ name: `${period.from} ${period.to}`, value: period });
  const wanted = periodOf(days);
  const isTooLong = wanted !== undefined && daysOf(wanted.from, wanted.to) > mostDays;
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted && !isTooLong) props.onSubmit(wanted);
      }}
      aria-label={label}
      noValidate
    >
      <PeriodPresets
        value={days}
        timeZone={timeZone}
        onChoose={(preset) => {
          setDays(preset);
          props.onSubmit(preset);
        }}
      />
      <div className={inLine.fields}>
        {children(days)}
        <PeriodFields value={days} onChange={setDays} />
        <Button type="submit" className={inLine.submit} leftSection={icon}>
          {submit}
        </Button>
      </div>
      {isTooLong ? (
        <p className={looks.error} role="alert">
          {t('history.compare.tooLong', { count: mostDays })}
        </p>
      ) : (
        <PeriodAdvice value={days} />
      )}
    </form>
  );
}

type DeviceChoiceProps = {
  value: readonly LookupOption[];
  onChange: (chosen: readonly LookupOption[]) => void;
  /** Maximum number of devices. */
  most: number;
  filter?: DeviceFilter;
  error: string | undefined;
};

/** Selection of several of the reader's devices, with search. */
export function DeviceChoice({ value, onChange, most, filter = {}, error }: DeviceChoiceProps) {
  const { t } = useTranslation();
  const useFound = (typed: string) => useDeviceLookup(typed, filter);
  return (
    <FoundFields
      useFound={useFound}
      label={t('history.devices')}
      description={t('history.devicesMost', { count: most })}
      placeholder={t('history.devicePlaceholder')}
      value={value}
      onChange={onChange}
      most={most}
      error={error}
    />
  );
}

/** The displayed period and its time zone. */
export function PeriodLine({ window: { from, to }, timeZone }: { window: TimeWindow; timeZone: string }) {
  const { t } = useTranslation();
  const { format, note } = usePlaceTimes([timeZone], to);
  return (
    <p className={looks.numbers}>
      {t('history.period', { from: format.dateTime(from), to: format.dateTime(to) })} {note}
    </p>
  );
}

/**
 * Form state that starts with the value in the URL, and is reset when the URL changes.
 * @param said the value in the URL, with a name that identifies it
 */
export function useDraft<T>(said: { readonly name: string; readonly value: T }): [T, (value: T) => void] {
  const [draft, setDraft] = useState(said);
  if (draft.name !== said.name) setDraft(said);
  const { value } = draft.name === said.name ? draft : said;
  return [value, (next) => setDraft({ name: said.name, value: next })];
}
