import { CALENDAR_KEYS, type CalendarKey, MAX_CALENDAR_ROOMS } from '@airdeck/contract/calendar/calendar';
import { useTranslation } from 'react-i18next';
import { useRoomOrDeviceLookup } from '../../../lib/devices/report-devices.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { RoomsOfPlace } from '../../../parts/chosen-devices/rooms-of-place.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import classes from './calendar.module.css';
import { keyText } from './calendar-words.ts';

type CalendarFieldsProps = {
  metric: CalendarKey;
  onMetric: (key: CalendarKey) => void;
  year: number;
  /** Selectable years, newest first. */
  years: readonly number[];
  onYear: (year: number) => void;
};

/** Selects metric and year; changes apply immediately. */
export function CalendarFields(props: CalendarFieldsProps) {
  const { metric, onMetric, year, years, onYear } = props;
  const { t } = useTranslation();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame
    <div className={inLine.atTop} role="group" aria-label={t('calendar.shown')}>
      <div className={inLine.field}>
        <SelectField
          label={t('calendar.metric')}
          options={CALENDAR_KEYS.map((value) => ({ value, label: keyText(value, t) }))}
          value={metric}
          onChange={(value) => onMetric(value ?? metric)}
        />
      </div>
      <div className={inLine.field}>
        <SelectField
          label={t('calendar.year')}
          options={years.map((one) => ({ value: String(one), label: String(one) }))}
          value={String(year)}
          onChange={(value) => onYear(Number(value ?? year))}
        />
      </div>
    </div>
  );
}

type RoomsFieldProps = {
  rooms: readonly LookupOption[];
  onRooms: (ids: readonly string[]) => void;
};

/** Selects the rooms; changes apply immediately. */
export function RoomsField({ rooms, onRooms }: RoomsFieldProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.rooms}>
      <RoomsOfPlace
        most={MAX_CALENDAR_ROOMS}
        onRooms={(chosen) => onRooms(chosen.map(({ value }) => value))}
      />
      <FoundFields
        useFound={useRoomOrDeviceLookup}
        label={t('calendar.rooms')}
        description={t('calendar.roomsMost', { count: MAX_CALENDAR_ROOMS })}
        placeholder={t('calendar.roomPlaceholder')}
        value={rooms}
        onChange={(chosen) => onRooms(chosen.map(({ value }) => value))}
        most={MAX_CALENDAR_ROOMS}
      />
    </div>
  );
}
