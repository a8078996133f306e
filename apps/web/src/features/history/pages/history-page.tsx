import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { optionOf, useReportDevices, zoneOf } from '../api/report-devices.ts';
import { DeviceHistory } from '../components/device-history.tsx';
import { HistoryForm } from '../components/history-form.tsx';
import { HistoryHead } from '../components/history-tabs.tsx';
import { WaitingCharts } from '../components/waiting-charts.tsx';
import { type Period, periodParams, readPeriod, recentPeriod } from '../period.ts';

/** What one device measured: the address says which and when. */
export function HistoryPage({ hasDownload }: { hasDownload: boolean }) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [searches, setSearches] = useState(0);
  const deviceId = params.get('device') ?? '';
  const { devices, isPending } = useReportDevices(deviceId === '' ? [] : [deviceId]);
  const [device] = devices;
  const timeZone = zoneOf(devices);
  const recent = recentPeriod(timeZone, Date.now());
  const period = readPeriod(params) ?? recent;

  /** Also the same once more: there may be newer readings. */
  function search(id: string, wanted: Period): void {
    void queries.invalidateQueries({ queryKey: ['history'] });
    setSearches(searches + 1);
    setParams({ device: id, ...periodParams(wanted, recent) });
  }

  return (
    <>
      <HistoryHead current="view" hasDownload={hasDownload} />
      <HistoryForm device={device ? optionOf(device) : null} period={period} onSearch={search} />
      {deviceId === '' ? <EmptyState drawing="chart" text={t('history.choose')} /> : null}
      {isPending ? <WaitingCharts /> : null}
      {deviceId === '' || isPending ? null : (
        <DeviceHistory
          key={`${deviceId} ${period.from} ${period.to} ${searches}`}
          deviceId={deviceId}
          name={device && optionOf(device).label}
          period={period}
          timeZone={timeZone}
        />
      )}
    </>
  );
}
