import { DEFAULT_VENTILATION_WEEKS } from '@airdeck/contract/ventilation/ventilation';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import {
  optionOf,
  useOfferedDevices,
  useReportDevices,
  useRoomOrDeviceLookup,
} from '../../../lib/devices/report-devices.ts';
import { useNoDevicesText } from '../../../lib/devices/use-no-devices-text.ts';
import { WaitingCard } from '../../../ui/card/waiting-card.tsx';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { LoadFailure, NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import inLine from '../../../ui/form/fields-in-line.module.css';
import { FoundField } from '../../../ui/form/found-fields.tsx';
import { SelectField } from '../../../ui/form/select-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useVentilation } from '../api/ventilation.ts';
import { AirChanges } from '../components/air-changes.tsx';
import { Damp } from '../components/damp.tsx';
import { TypicalWeek } from '../components/typical-week.tsx';

const WEEKS = [2, 4, 8, 12] as const;

/** How a room is ventilated, and how damp it is. Room and weeks are in the URL; without a room, the first is shown. */
export function VentilationPage() {
  const { t } = useTranslation();
  const noRooms = useNoDevicesText(t('ventilation.noRooms'));
  const [params, setParams] = useSearchParams();
  const weeks = WEEKS.find((one) => String(one) === params.get('weeks')) ?? DEFAULT_VENTILATION_WEEKS;
  const asked = params.get('device');
  const known = useReportDevices(asked === null ? [] : [asked]);
  const offered = useOfferedDevices(asked === null);
  const device = known.devices[0] ?? offered.devices[0];
  const deviceId = asked ?? device?.deviceId;
  const isPending = known.isPending || offered.isPending;

  const choose = (name: string, value: string) =>
    setParams((before) => {
      before.set(name, value);
      return before;
    });

  return (
    <>
      <PageHead title={t('ventilation.title')} />
      {isPending ? <WaitingCard /> : null}
      {offered.error ? <LoadFailure error={offered.error} onRetry={offered.refetch} /> : null}
      {isPending || offered.error ? null : (
        <>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame */}
          <div className={inLine.atTop} role="group" aria-label={t('ventilation.title')}>
            {/* The room comes last: its list would cover a field below. */}
            <div className={inLine.field}>
              <SelectField
                label={t('ventilation.span')}
                options={WEEKS.map((count) => ({
                  value: String(count),
                  label: t('ventilation.weeks', { count }),
                }))}
                value={String(weeks)}
                onChange={(value) => value && choose('weeks', value)}
              />
            </div>
            <div className={inLine.long}>
              <FoundField
                useFound={useRoomOrDeviceLookup}
                label={t('ventilation.room')}
                placeholder={t('ventilation.roomPlaceholder')}
                value={device ? optionOf(device) : null}
                onChange={(next) => next && choose('device', next.value)}
              />
            </div>
          </div>
          {deviceId === undefined ? (
            <EmptyState drawing="chart" text={noRooms} />
          ) : (
            <Found key={deviceId} deviceId={deviceId} weeks={weeks} />
          )}
        </>
      )}
    </>
  );
}

function Found({ deviceId, weeks }: { deviceId: string; weeks: number }) {
  const { data, error, refetch } = useVentilation(deviceId, weeks);
  if (!data) return <NotLoaded error={error} onRetry={refetch} mayBeMissing waiting={<WaitingCard />} />;
  return (
    <div className={looks.stack}>
      <AirChanges found={data} />
      <TypicalWeek found={data} />
      <Damp found={data} />
    </div>
  );
}
