import { distinctRooms } from '@airdeck/air/room-name';
import { MAX_COMPARED_DAYS, MAX_COMPARED_DEVICES } from '@airdeck/contract/history/history-comparison';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  optionOf,
  useOfferedDevices,
  useReportDevices,
  zoneOf,
} from '../../../lib/devices/report-devices.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { daysOf } from '../../../lib/time/days.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { ChartIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ComparisonView } from '../components/comparison-view.tsx';
import { DeviceChoice, PeriodForm, useDraft } from '../components/history-fields.tsx';
import { WaitingCharts } from '../components/history-frame.tsx';
import { type Period, periodParams, readPeriod, recentPeriod } from '../period.ts';

/** Rooms can be compared like devices. */
const WITH_ROOMS = { withRooms: true } as const;

const WEEK_BEFORE = 'week';

/** A reader with so many devices is shown the first two before choosing any. */
const MOST_PRESELECTED_FROM = 7;

/** Comparison of several devices over the same period; the URL holds the devices and the period. */
export function ComparePage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const asked = params.get('devices');
  const offered = useOfferedDevices(asked === null);
  const few = offered.devices.length <= MOST_PRESELECTED_FROM ? offered.devices : [];
  const preselected = few.length < 2 ? [] : few.slice(0, 2).map(({ deviceId }) => deviceId);
  const listed = asked ?? preselected.join();
  const ids = useMemo(
    () => [...new Set(listed.split(',').filter(Boolean))].slice(0, MAX_COMPARED_DEVICES),
    [listed],
  );
  const { devices, isPending: isWaiting } = useReportDevices(ids);
  const isPending = isWaiting || offered.isPending;
  const options = devices.map(optionOf);
  const legend = distinctRooms(devices);
  // The same map until a name changes, as charts are drawn again for another one.
  const named = JSON.stringify(devices.map(({ deviceId }, index) => [deviceId, legend[index]]));
  const names = useMemo(() => new Map(JSON.parse(named) as [string, string][]), [named]);
  const timeZone = zoneOf(devices);
  const recent = recentPeriod(timeZone, serverNow());
  const period = comparable(readPeriod(params)) ?? recent;
  const hasWeekBefore = params.get(WEEK_BEFORE) === 'before';

  function show(deviceIds: readonly string[], wanted: Period, isWeekWanted: boolean): void {
    const week = isWeekWanted ? { [WEEK_BEFORE]: 'before' } : {};
    setParams({ devices: deviceIds.join(), ...periodParams(wanted, recent), ...week });
  }

  return (
    <>
      <PageHead title={t('history.compare.title')} />
      <CompareForm
        devices={options}
        period={period}
        timeZone={timeZone}
        onCompare={(deviceIds, days) => show(deviceIds, days, hasWeekBefore)}
      />
      {ids.length === 0 && !isPending ? (
        <EmptyState drawing="chart" text={t('history.compare.choose')} />
      ) : null}
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

type CompareFormProps = {
  /** The devices compared at present. */
  devices: readonly LookupOption[];
  period: Period;
  timeZone: string;
  onCompare: (deviceIds: readonly string[], period: Period) => void;
};

/** Form for the devices and the period. */
function CompareForm({ devices, period, timeZone, onCompare }: CompareFormProps) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const name = devices.map(({ value, label }) => `${value} ${label}`).join();
  const [chosen, setChosen] = useDraft({ name, value: devices });

  function compare(days: Period): void {
    const deviceIds = chosen.map(({ value }) => value);
    setMissing(deviceIds.length === 0);
    if (deviceIds.length > 0) onCompare(deviceIds, days);
  }

  return (
    <PeriodForm
      label={t('history.tab.compare')}
      period={period}
      timeZone={timeZone}
      submit={t('history.compare.action')}
      icon={<ChartIcon size={18} />}
      mostDays={MAX_COMPARED_DAYS}
      onSubmit={compare}
    >
      {() => (
        <div className={inLine.wide}>
          <DeviceChoice
            filter={WITH_ROOMS}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setMissing(false);
            }}
            most={MAX_COMPARED_DEVICES}
            error={isMissing ? t('history.compare.deviceMissing') : undefined}
          />
        </div>
      )}
    </PeriodForm>
  );
}
