import type { OpeningHours } from '@airdeck/contract/places/opening-hours';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { USUAL_HOURS, WeeklyHours } from '../../../parts/conditions/hours-fields.tsx';
import { hoursText } from '../../../parts/conditions/hours-words.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import { FieldGroup } from '../../../ui/form/field-group.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { PlusIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import {
  type HolidayDraft,
  type HoursDraft,
  hoursDraftOf,
  isOver,
  NEW_HOLIDAY,
} from './opening-hours-draft.ts';
import classes from './places.module.css';

/** Opening hours that hold where none of their own are said. */
export type HoursAbove = {
  readonly hours: OpeningHours | null;
  /** Name of the place that says them; missing: all of an owner. */
  readonly source?: string | undefined;
};

type OpeningHoursFieldsProps = {
  /** Null: inherited. */
  readonly value: HoursDraft | null;
  readonly above: HoursAbove;
  readonly error: string | undefined;
  readonly onChange: (value: HoursDraft | null) => void;
};

const MOST_NAME = 255;

/** Opening hours of a place: those above it, or its own, with holidays. */
export function OpeningHoursFields({ value, above, error, onChange }: OpeningHoursFieldsProps) {
  const { t } = useTranslation();
  const usual = above.hours ?? { spans: [USUAL_HOURS], holidays: [] };
  return (
    <FieldGroup legend={t('places.hours.title')} error={error}>
      <SelectField
        label={t('places.hours.which')}
        options={[
          { value: 'above', label: t(above.hours ? 'places.hours.above' : 'places.hours.none') },
          { value: 'own', label: t('places.hours.own') },
        ]}
        value={value ? 'own' : 'above'}
        onChange={(chosen) => onChange(chosen === 'own' ? (value ?? hoursDraftOf(usual, serverNow())) : null)}
      />
      {value ? <OwnHours value={value} onChange={onChange} /> : <HeldHours {...above} />}
    </FieldGroup>
  );
}

/** Opening hours in words, with where they are said. */
function HeldHours({ hours, source }: HoursAbove) {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  if (!hours) return null;
  const words = { t, format, language: i18n.language };
  const lines = hours.spans.map((span) => hoursText(span, words));
  const next = hours.holidays.find((one) => !isOver(one, serverNow()));
  const days =
    next && (next.from === next.to ? format.longDay(next.from) : format.longDays(next.from, next.to));
  return (
    <div className={looks.dim}>
      {lines.length === 0 ? <p>{t('places.hours.closed')}</p> : null}
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {next ? (
        <p>
          {t(next.name ? 'places.hours.nextNamed' : 'places.hours.next', {
            name: isolate(next.name ?? ''),
            days,
          })}
        </p>
      ) : null}
      <p>
        {source === undefined
          ? t('places.hours.fromAll')
          : t('places.hours.from', { place: isolate(source) })}
      </p>
    </div>
  );
}

function OwnHours({ value, onChange }: { value: HoursDraft; onChange: (value: HoursDraft) => void }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { spans, holidays } = value;
  const putHoliday = (at: number, part: Partial<HolidayDraft>) =>
    onChange({ spans, holidays: holidays.map((one, place) => (place === at ? { ...one, ...part } : one)) });
  const rowsOf = (isShown: (holiday: HolidayDraft) => boolean) =>
    holidays.flatMap((holiday, at) =>
      isShown(holiday)
        ? [
            <HolidayFields
              // biome-ignore lint/suspicious/noArrayIndexKey: holidays are told apart by their place
              key={at}
              holiday={holiday}
              onChange={(part) => putHoliday(at, part)}
              onRemove={() => onChange({ spans, holidays: holidays.toSpliced(at, 1) })}
            />,
          ]
        : [],
    );
  const over = rowsOf(({ isOver }) => isOver);
  return (
    <>
      <p className={looks.dim}>{t(spans.length === 0 ? 'places.hours.closed' : 'places.hours.text')}</p>
      {spans.map((span, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: hours are told apart by their place
        <FieldGroup key={at} legend={t('places.hours.span', { number: format.number(at + 1) })}>
          <WeeklyHours
            value={span}
            onChange={(changed) => onChange({ holidays, spans: spans.with(at, changed) })}
          />
          <Remove
            name={t('places.hours.span', { number: format.number(at + 1) })}
            onClick={() => onChange({ holidays, spans: spans.toSpliced(at, 1) })}
          />
        </FieldGroup>
      ))}
      <Add
        label={t('places.hours.addSpan')}
        onClick={() => onChange({ holidays, spans: [...spans, { ...USUAL_HOURS, weekdays: [6] }] })}
      />
      <FieldGroup legend={t('places.hours.holidays')}>
        {rowsOf((holiday) => !holiday.isOver)}
        <Add
          label={t('places.hours.addHoliday')}
          onClick={() => onChange({ spans, holidays: [...holidays, NEW_HOLIDAY] })}
        />
        {over.length > 0 ? (
          <Fold summary={t('places.hours.over', { number: format.number(over.length) })}>{over}</Fold>
        ) : null}
      </FieldGroup>
    </>
  );
}

type HolidayFieldsProps = {
  readonly holiday: HolidayDraft;
  readonly onChange: (part: Partial<HolidayDraft>) => void;
  readonly onRemove: () => void;
};

function HolidayFields({ holiday, onChange, onRemove }: HolidayFieldsProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.holiday}>
      <TextField
        label={t('places.hours.holiday.name')}
        maxLength={MOST_NAME}
        value={holiday.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      <DateField
        label={t('places.hours.holiday.from')}
        value={holiday.from}
        onChange={(from) => onChange({ from, to: laterOf(from, holiday.to) })}
      />
      <DateField
        label={t('places.hours.holiday.to')}
        value={holiday.to}
        onChange={(to) => onChange({ to })}
      />
      <Remove name={holiday.name || t('places.hours.holidays')} onClick={onRemove} />
    </div>
  );
}

/** The last day of holidays that begin on another one: usually the same. */
const laterOf = (from: string | null, to: string | null): string | null =>
  from === null || (to !== null && to >= from) ? to : from;

function Remove({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation();
  return (
    <div>
      <Button
        size="xs"
        variant="default"
        aria-label={t('places.hours.removeNamed', { name: isolate(name) })}
        onClick={onClick}
      >
        {t('places.hours.remove')}
      </Button>
    </div>
  );
}

const Add = ({ label, onClick }: { label: string; onClick: () => void }) => (
  <div>
    <Button size="xs" variant="default" leftSection={<PlusIcon size={18} />} onClick={onClick}>
      {label}
    </Button>
  </div>
);
