import type { Metric } from '@airdeck/air/metrics';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useAirView } from '../../../lib/air-view/use-air-view.ts';
import { TimeCharts } from '../../../ui/chart/time-charts.tsx';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';

type RoomChartsProps = ReturnType<typeof useAirView>['charts'] & {
  /** The quantity shown until the reader chooses one. */
  lead: Metric | undefined;
  /** The room; undefined: not known yet. */
  subject: Readonly<{ deviceId: string; room: string }> | undefined;
};

const ALL = 'all';

/** One chart with a switch of quantity, or all of them one above the other with one time cursor. */
export function RoomCharts({ charts, lead, subject, ...shared }: RoomChartsProps) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<string>();
  const one = charts.find(({ key }) => key === chosen) ?? charts.find(({ key }) => key === lead) ?? charts[0];
  const isAll = chosen === ALL;
  const options = charts.map(({ key, title }) => ({ value: String(key), label: title }));
  const value = isAll ? ALL : (one?.key ?? null);
  return (
    // The key resets the view to charts of the whole period when the room changes.
    <TimeCharts
      key={subject?.deviceId}
      {...shared}
      stacked
      charts={isAll ? charts : charts.filter((chart) => chart === one)}
      height={isAll ? 160 : 260}
      subject={subject}
      head={
        charts.length < 2 ? null : (
          <FilterChips
            label={t('dashboard.quantities')}
            options={[...options, { value: ALL, label: t('dashboard.allQuantities') }]}
            value={value}
            onChange={(next) => setChosen(next ?? value ?? undefined)}
          />
        )
      }
    />
  );
}
