import { Button } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { optionOf, useDeviceLookup, useReportDevices, zoneOf } from '../../../lib/devices/report-devices.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SearchIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { rereadHistory } from '../api/history.ts';
import { DeviceHistory } from '../components/device-history.tsx';
import classes from '../components/history.module.css';
import {
  type DraftPeriod,
  PeriodAdvice,
  PeriodFields,
  periodOf,
  useDraft,
} from '../components/history-fields.tsx';
import { WaitingCharts } from '../components/history-frame.tsx';
import { type Period, periodParams, readPeriod, recentPeriod } from '../period.ts';

/** Historical readings of one device; the URL holds the device and the period. */
export function HistoryPage() {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [searches, setSearches] = useState(0);
  const deviceId = params.get('device') ?? '';
  const { devices, isPending } = useReportDevices(deviceId === '' ? [] : [deviceId]);
  const [device] = devices;
  const timeZone = zoneOf(devices);
  const recent = recentPeriod(timeZone, serverNow());
  const period = readPeriod(params) ?? recent;

  /** Reads again even for the same search: there may be newer readings. */
  function search(id: string, wanted: Period): void {
    rereadHistory();
    setSearches(searches + 1);
    setParams({ device: id, ...periodParams(wanted, recent) });
  }

  return (
    <>
      <PageHead title={t('history.title')} />
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

type HistoryFormProps = {
  /** The device shown at present; null: none yet. */
  device: LookupOption | null;
  period: Period;
  onSearch: (deviceId: string, period: Period) => void;
};

/** Form for the device and the period. */
function HistoryForm({ device, period, onSearch }: HistoryFormProps) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const [chosen, setChosen] = useDraft({ name: `${device?.value} ${device?.label}`, value: device });
  const [days, setDays] = useDraft<DraftPeriod>({ name: `${period.from} ${period.to}`, value: period });

  function search(event: FormEvent): void {
    event.preventDefault();
    const wanted = periodOf(days);
    setMissing(chosen === null);
    if (chosen && wanted) onSearch(chosen.value, wanted);
  }

  return (
    <form className={classes.form} onSubmit={search} aria-label={t('history.tab.view')} noValidate>
      <div className={classes.fields}>
        <div className={classes.device}>
          <FoundField
            useFound={useDeviceLookup}
            label={t('history.device')}
            placeholder={t('history.devicePlaceholder')}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setMissing(false);
            }}
            error={isMissing ? t('history.deviceMissing') : undefined}
          />
        </div>
        <PeriodFields value={days} onChange={setDays} />
        <Button type="submit" className={classes.submit} leftSection={<SearchIcon size={18} />}>
          {t('history.search')}
        </Button>
      </div>
      <PeriodAdvice value={days} />
    </form>
  );
}
