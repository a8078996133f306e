import { withUnit } from '@airdeck/air/metrics';
import type { ForecastHour } from '@airdeck/contract/outdoor/outdoor-forecast';
import type { Outlook } from '@airdeck/contract/outlook/outlook';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { type PlainColumn, PlainTable } from '../../../ui/table/plain-table.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';

/** Every value of every hour. */
export function HourTable({
  outlook: { hours, midnight },
  format,
}: {
  outlook: Extract<Outlook, { isAvailable: true }>;
  format: TimeFormatters;
}) {
  const { t } = useTranslation();
  const name = airWords(t).metric;
  const measured = (key: 'pm25' | 'pm10' | 'temp', of: (hour: ForecastHour) => number | null) =>
    column(`${name(key)} (${isolateLtr(format.unitOf(key))})`, of, (value) => format.metric(key, value));
  const column = (
    header: string,
    of: (hour: ForecastHour) => number | null,
    text: (value: number) => string = (value) => format.number(value, 0),
  ): PlainColumn<ForecastHour> => ({
    header,
    isNumber: true,
    cell: (hour) => {
      const value = of(hour);
      return value === null ? '–' : isolateLtr(text(value));
    },
  });
  const columns: PlainColumn<ForecastHour>[] = [
    {
      header: t('outlook.time'),
      cell: ({ startTs }) =>
        `${t(`outlook.day.${startTs < midnight ? 'today' : 'tomorrow'}`)} ${isolateLtr(format.time(startTs))}`,
    },
    measured('pm25', ({ pm25 }) => pm25),
    measured('pm10', ({ pm10 }) => pm10),
    column(withUnit(t('outlook.ozone'), `(${isolateLtr('µg/m³')})`), ({ ozone }) => ozone),
    column(withUnit(t('outlook.no2'), `(${isolateLtr('µg/m³')})`), ({ no2 }) => no2),
    measured('temp', ({ temperatureC }) => temperatureC),
    column(`${name('rh')} (%)`, ({ humidity }) => humidity),
    column(`${t('outlook.wind')} (${isolateLtr('km/h')})`, ({ windKmh }) => windKmh),
    column(
      `${t('outlook.rain')} (${isolateLtr('mm')})`,
      ({ rainMm }) => rainMm,
      (value) => format.number(value, 1),
    ),
  ];
  return (
    <PlainTable
      label={t('outlook.all')}
      columns={columns}
      rows={hours}
      rowKey={({ startTs }) => String(startTs)}
    />
  );
}
