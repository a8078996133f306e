import { startTransition, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  optionOf,
  useOfferedDevices,
  useReportDevices,
  useRoomOrDeviceLookup,
  zoneOf,
} from '../../../lib/devices/report-devices.ts';
import { useNoDevicesText } from '../../../lib/devices/use-no-devices-text.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SearchIcon } from '../../../ui/icon/icons.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { rereadHistory } from '../api/history.ts';
import { DeviceHistory } from '../components/device-history.tsx';
import classes from '../components/history.module.css';
import { PeriodForm, periodOf, useDraft } from '../components/history-fields.tsx';
import { WaitingCharts } from '../components/history-frame.tsx';
import { rememberDevice, rememberedDevice } from '../last-device.ts';
import { type Period, periodParams, readPeriod, recentPeriod } from '../period.ts';

/** Historical readings of one device, at first of the last chosen or the first one; the URL holds device and period. */
export function HistoryPage() {
  const { t } = useTranslation();
  const noDevices = useNoDevicesText(t('history.noDevices'));
  const [params, setParams] = useSearchParams();
  const [searches, setSearches] = useState(0);
  const { deviceId, device, timeZone, isPending, error, refetch } = useShownDevice(params.get('device'));
  const recent = recentPeriod(timeZone, serverNow());
  const period = readPeriod(params) ?? recent;

  /** Reads again even for the same search: there may be newer readings. */
  function search(id: string, wanted: Period): void {
    rereadHistory();
    rememberDevice(id);
    // The press is answered before the charts are replaced.
    startTransition(() => {
      setSearches(searches + 1);
      setParams({ device: id, ...periodParams(wanted, recent) });
    });
  }

  return (
    <>
      <PageHead title={t('history.title')} />
      <HistoryForm
        device={device ? optionOf(device) : null}
        period={period}
        timeZone={timeZone}
        onSearch={search}
      />
      {isPending ? <WaitingCharts /> : null}
      {error ? <LoadFailure error={error} onRetry={refetch} mayBeMissing /> : null}
      {deviceId === undefined && !isPending && !error ? (
        <EmptyState drawing="chart" text={noDevices} />
      ) : null}
      {deviceId === undefined || isPending ? null : (
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

/** The device in the URL; without one, the last chosen, or the first of the reader's. */
function useShownDevice(asked: string | null) {
  const [remembered] = useState(rememberedDevice);
  const id = asked ?? remembered;
  const known = useReportDevices(id === null ? [] : [id]);
  const isOffered = asked === null && !known.isPending && known.devices.length === 0;
  const offered = useOfferedDevices(isOffered);
  const device = isOffered ? offered.devices[0] : known.devices[0];
  return {
    deviceId: device?.deviceId ?? asked ?? undefined,
    device,
    timeZone: zoneOf(device ? [device] : []),
    isPending: known.isPending || offered.isPending,
    error: isOffered ? offered.error : null,
    refetch: () => void offered.refetch(),
  };
}

type HistoryFormProps = {
  /** The device shown at present; null: none yet. */
  device: LookupOption | null;
  period: Period;
  timeZone: string;
  onSearch: (deviceId: string, period: Period) => void;
};

/** Form for the device and the period. */
function HistoryForm({ device, period, timeZone, onSearch }: HistoryFormProps) {
  const { t } = useTranslation();
  const [isMissing, setMissing] = useState(false);
  const [chosen, setChosen] = useDraft({ name: `${device?.value} ${device?.label}`, value: device });

  function search(wanted: Period): void {
    setMissing(chosen === null);
    if (chosen) onSearch(chosen.value, wanted);
  }

  return (
    <PeriodForm
      label={t('history.tab.view')}
      period={period}
      timeZone={timeZone}
      submit={t('history.search')}
      icon={<SearchIcon size={18} />}
      onSubmit={search}
    >
      {(days) => (
        <div className={classes.device}>
          <FoundField
            useFound={useRoomOrDeviceLookup}
            label={t('history.device')}
            placeholder={t('history.devicePlaceholder')}
            value={chosen}
            onChange={(next) => {
              setChosen(next);
              setMissing(false);
              const wanted = periodOf(days);
              if (next && wanted) onSearch(next.value, wanted);
            }}
            error={isMissing ? t('history.deviceMissing') : undefined}
          />
        </div>
      )}
    </PeriodForm>
  );
}
