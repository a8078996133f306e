import { useTranslation } from 'react-i18next';
import { offsetIn } from '../../../lib/days/days.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { TimeWindow } from '../../../ui/chart/chart-types.ts';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import classes from './history.module.css';

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
