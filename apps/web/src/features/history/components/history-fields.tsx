import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Day, offsetIn } from '../../../lib/days/days.ts';
import { type DeviceFilter, useDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import type { TimeWindow } from '../../../ui/chart/chart-types.ts';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { FIRST_DAY, isLongerThanAdvised, lastDay, type Period } from '../period.ts';
import classes from './history.module.css';

/** Days while they are being chosen. */
export type DraftPeriod = { readonly from: Day | null; readonly to: Day | null };

/** The days as a period; undefined while one is missing or they are the wrong way round. */
export function periodOf({ from, to }: DraftPeriod): Period | undefined {
  return from !== null && to !== null && from <= to ? { from, to } : undefined;
}

type PeriodFieldsProps = {
  value: DraftPeriod;
  onChange: (value: DraftPeriod) => void;
};

/** From which day to which. */
export function PeriodFields({ value, onChange }: PeriodFieldsProps) {
  const { t, i18n } = useTranslation();
  const { from, to } = value;
  const isBackwards = from !== null && to !== null && from > to;
  const shared = { language: i18n.language, min: FIRST_DAY, max: lastDay(Date.now()) };
  return (
    <>
      <div className={classes.day}>
        <DateField
          {...shared}
          label={t('history.from')}
          value={from}
          onChange={(day) => onChange({ from: day, to })}
        />
      </div>
      <div className={classes.day}>
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

/** A word of advice where a period is long; it is not refused. */
export function PeriodAdvice({ value }: { value: DraftPeriod }) {
  const { t } = useTranslation();
  const period = periodOf(value);
  return (
    <p className={classes.advice} role="status">
      {period && isLongerThanAdvised(period) ? t('history.advice') : null}
    </p>
  );
}

type DeviceChoiceProps = {
  value: readonly LookupOption[];
  onChange: (chosen: readonly LookupOption[]) => void;
  /** So many can be chosen. */
  most: number;
  filter?: DeviceFilter;
  error: string | undefined;
};

/** Several of the reader's devices, found by typing. */
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

/** From when to when, and in which zone times are told. */
export function PeriodLine({ window: { from, to }, timeZone }: { window: TimeWindow; timeZone: string }) {
  const { t } = useTranslation();
  const format = useFormatters(timeZone);
  return (
    <p className={classes.period}>
      {t('history.period', {
        from: isolateLtr(format.dateTime(from)),
        to: isolateLtr(format.dateTime(to)),
        zone: isolateLtr(`${timeZone.replaceAll('_', ' ')}, UTC${offsetText(offsetIn(timeZone, to))}`),
      })}
    </p>
  );
}

/** `+05:30` */
function offsetText(offsetMs: number): string {
  const minutes = Math.abs(offsetMs) / 60_000;
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  return `${offsetMs < 0 ? '−' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`;
}

/**
 * What is being filled in, beginning with what the address says; when the address becomes another one, with that.
 * @param said by the address, together with a name for exactly that.
 */
export function useDraft<T>(said: { readonly name: string; readonly value: T }): [T, (value: T) => void] {
  const [draft, setDraft] = useState(said);
  if (draft.name !== said.name) setDraft(said);
  const { value } = draft.name === said.name ? draft : said;
  return [value, (next) => setDraft({ name: said.name, value: next })];
}
