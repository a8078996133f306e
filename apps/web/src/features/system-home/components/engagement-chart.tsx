import type { Engagement } from '@airdeck/contract/engagement';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { chartFormats } from '../../../lib/air-view/chart-formats.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { TimeChart } from '../../../ui/chart/time-chart.tsx';

const DAY_MS = 86_400_000;

/** How often customers' users signed in and answered questionnaires, day by day. Undefined: on its way. */
export function EngagementChart({ days }: { days: Engagement['days'] | undefined }) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const { data, window, formats } = useMemo(() => {
    // Noon is the same day in every zone that the reader's clock may change to or from.
    const times = (days ?? []).map(({ day }) => new Date(`${day}T12:00`).getTime());
    const format = (value: number) => formatters.number(value);
    const last = times.at(-1) ?? Date.now();
    const plain = chartFormats(formatters);
    return {
      data: days && {
        times,
        series: [
          { key: 'signIns', label: t('systemHome.signIns'), values: days.map((day) => day.signIns), format },
          { key: 'users', label: t('systemHome.users'), values: days.map((day) => day.users), format },
          {
            key: 'responses',
            label: t('systemHome.responses'),
            values: days.map((day) => day.responses),
            format,
          },
        ],
      },
      window: { from: (times[0] ?? last - 29 * DAY_MS) - DAY_MS / 2, to: last + DAY_MS / 2 },
      formats: {
        formatTick: plain.formatTick,
        time: { ...plain.time, tick: formatters.day, full: formatters.date },
      },
    };
  }, [days, formatters, t]);
  return (
    <TimeChart
      kind="line"
      title={t('systemHome.engagement')}
      subtitle={t('systemHome.engagementText')}
      unit=""
      isCount
      data={data}
      window={window}
      fileName="engagement"
      height={260}
      {...formats}
    />
  );
}
