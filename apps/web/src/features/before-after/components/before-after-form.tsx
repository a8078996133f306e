import { LEVEL_KEYS, type LevelKey, MAX_ROOMS_COMPARED } from '@airdeck/contract/before-after/before-after';
import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useRoomOrDeviceLookup } from '../../../lib/devices/report-devices.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { type Day, dayAfter, dayIn } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { RoomsOfPlace } from '../../../parts/chosen-devices/rooms-of-place.tsx';
import { DateField } from '../../../ui/form/date-field.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import { FanIcon } from '../../../ui/icon/icons.tsx';
import { useSuggestedDays } from '../api/before-after.ts';
import classes from './before-after.module.css';

/** Selectable lengths of a span, in weeks. */
const WEEKS = [2, 4, 8, 12] as const;
/** Earliest selectable day: there are no older readings. */
const FIRST_DAY: Day = '2000-01-02';

/** The values of the form; the day is null until one is chosen. */
export type ComparisonDraft = {
  readonly rooms: readonly LookupOption[];
  readonly day: Day | null;
  readonly key: LevelKey;
  readonly weeks: number;
};

type BeforeAfterFormProps = {
  initial: ComparisonDraft;
  timeZone: string;
  onCompare: (draft: ComparisonDraft & { readonly day: Day }) => void;
};

/** Selects rooms, day of the change, metric and weeks. */
export function BeforeAfterForm({ initial, timeZone, onCompare }: BeforeAfterFormProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const [rooms, setRooms] = useState(initial.rooms);
  const [day, setDay] = useState(initial.day);
  const [key, setKey] = useState(initial.key);
  const [weeks, setWeeks] = useState(initial.weeks);
  const [isChecked, setChecked] = useState(false);
  const suggested = useSuggestedDays(rooms[0]?.value).data?.days ?? [];
  const words = airWords(t);

  function compareAround(wanted: Day | null): void {
    setChecked(true);
    setDay(wanted);
    if (rooms.length > 0 && wanted !== null) onCompare({ rooms, day: wanted, key, weeks });
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    compareAround(day);
  }

  return (
    <form className={inLine.atTop} onSubmit={submit} aria-label={t('beforeAfter.title')} noValidate>
      <div className={inLine.wide}>
        <RoomsOfPlace most={MAX_ROOMS_COMPARED} onRooms={setRooms} />
      </div>
      <div className={inLine.wide}>
        <FoundFields
          useFound={useRoomOrDeviceLookup}
          label={t('beforeAfter.rooms')}
          description={t('beforeAfter.roomsMost', { count: MAX_ROOMS_COMPARED })}
          placeholder={t('beforeAfter.roomPlaceholder')}
          value={rooms}
          onChange={setRooms}
          most={MAX_ROOMS_COMPARED}
          error={isChecked && rooms.length === 0 ? t('failure.required') : undefined}
        />
      </div>
      <div className={inLine.field}>
        <DateField
          label={t('beforeAfter.cameOn')}
          min={FIRST_DAY}
          max={dayAfter(dayIn(timeZone, serverNow()), -1)}
          value={day}
          onChange={setDay}
          error={isChecked && day === null ? t('failure.required') : undefined}
        />
      </div>
      <div className={inLine.field}>
        <SelectField
          label={t('beforeAfter.measure')}
          options={LEVEL_KEYS.map((value) => ({ value, label: words.metric(value) }))}
          value={key}
          onChange={(value) => setKey(value ?? key)}
        />
      </div>
      <div className={inLine.field}>
        <SelectField
          label={t('beforeAfter.weeks')}
          options={WEEKS.map((count) => ({
            value: String(count),
            label: t('beforeAfter.weeksEach', { count }),
          }))}
          value={String(weeks)}
          onChange={(value) => setWeeks(Number(value))}
        />
      </div>
      <Button type="submit" className={inLine.submit} leftSection={<FanIcon size={18} />}>
        {t('beforeAfter.compare')}
      </Button>
      {suggested.length === 0 ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
        <div className={classes.suggested} role="group" aria-label={t('beforeAfter.suggested')}>
          <span>{t('beforeAfter.suggested')}</span>
          {suggested.map(({ day: of, source }) => (
            <Button
              key={of}
              variant={of === day ? 'light' : 'default'}
              size="sm"
              aria-pressed={of === day}
              onClick={() => compareAround(of)}
            >
              {t(`beforeAfter.source.${source}`, { date: format.calendarDay(of) })}
            </Button>
          ))}
        </div>
      )}
    </form>
  );
}
