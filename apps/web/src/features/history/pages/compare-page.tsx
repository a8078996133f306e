import { MAX_COMPARED_DEVICES } from '@airdeck/contract/history-comparison';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { daysOf } from '../../../lib/days/days.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { optionOf, useReportDevices, zoneOf } from '../api/report-devices.ts';
import { CompareForm, MAX_COMPARED_DAYS } from '../components/compare-form.tsx';
import { ComparisonView } from '../components/comparison-view.tsx';
import { HistoryHead } from '../components/history-tabs.tsx';
import { WaitingCharts } from '../components/waiting-charts.tsx';
import { type Period, periodParams, readPeriod, recentPeriod } from '../period.ts';

const WEEK_BEFORE = 'week';

/** Several devices over the same time: the address says which and when. */
export function ComparePage({ hasDownload }: { hasDownload: boolean }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const listed = params.get('devices') ?? '';
  const ids = useMemo(
    () => [...new Set(listed.split(',').filter(Boolean))].slice(0, MAX_COMPARED_DEVICES),
    [listed],
  );
  const { devices, isPending } = useReportDevices(ids);
  const options = devices.map(optionOf);
  const shownNames = options.map(({ value, label }) => `${value} ${label}`).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the names are what the options hold
  const names = useMemo(() => new Map(options.map(({ value, label }) => [value, label])), [shownNames]);
  const timeZone = zoneOf(devices);
  const recent = recentPeriod(timeZone, Date.now());
  const period = comparable(readPeriod(params)) ?? recent;
  const hasWeekBefore = params.get(WEEK_BEFORE) === 'before';

  function show(deviceIds: readonly string[], wanted: Period, isWeekWanted: boolean): void {
    const week = isWeekWanted ? { [WEEK_BEFORE]: 'before' } : {};
    setParams({ devices: deviceIds.join(), ...periodParams(wanted, recent), ...week });
  }

  return (
    <>
      <HistoryHead current="compare" hasDownload={hasDownload} />
      <CompareForm
        devices={options}
        period={period}
        onCompare={(deviceIds, days) => show(deviceIds, days, hasWeekBefore)}
      />
      {ids.length === 0 ? <EmptyState drawing="chart" text={t('history.compare.choose')} /> : null}
      {isPending ? <WaitingCharts /> : null}
      {ids.length === 0 || isPending ? null : (
        <ComparisonView
          key={`${listed} ${period.from} ${period.to}`}
          deviceIds={ids}
          names={names}
          period={period}
          timeZone={timeZone}
          hasWeekBefore={hasWeekBefore}
          onWeekBefore={(isWanted) => show(ids, period, isWanted)}
        />
      )}
    </>
  );
}

function comparable(period: Period | undefined): Period | undefined {
  return period && daysOf(period.from, period.to) <= MAX_COMPARED_DAYS ? period : undefined;
}
