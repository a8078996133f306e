import { roomLine } from '@airdeck/air/room-name';
import { DEVICE_HEALTH_PERMISSIONS } from '@airdeck/contract/device-health/device-health.permissions';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useAlarmMarks } from '../../../lib/alarms/use-alarm-marks.ts';
import { PLACE_NAME_PARAMETERS } from '../../../lib/devices/place-choice.ts';
import { useHasPlaces } from '../../../lib/devices/place-lookup.ts';
import { stateTerms } from '../../../lib/devices/state-terms.ts';
import { useNoDevicesText } from '../../../lib/devices/use-no-devices-text.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import type { EntryWords } from '../../../lib/routing/feature-words.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { PlaceFilter } from '../../../parts/place-filter/place-filter.tsx';
import { usePlaceGroups } from '../../../parts/place-filter/use-place-groups.ts';
import { AlivenessTerms } from '../../../ui/badge/aliveness-terms.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { healthQuery, REFRESH_HEALTH_MS, useHealthCounts } from '../api/health.ts';
import { AllRejectedMessages } from '../components/all-rejected-messages.tsx';
import { DiagnosisDialog } from '../components/diagnosis-dialog.tsx';
import { healthColumns } from '../components/health-columns.tsx';
import { HealthCounts, readHealthFilter } from '../components/health-filter.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'room', direction: 'ascending' }, pageSize: 25 };

type DeviceHealthPageProps = {
  /** Whether the reader is a system administrator. */
  isSystem: boolean;
  words: EntryWords;
};

/** The health of all devices in the reader's scope. */
export function DeviceHealthPage({ isSystem, words }: DeviceHealthPageProps) {
  const { t } = useTranslation();
  const noDevices = useNoDevicesText(t('deviceHealth.none'));
  const format = useFormatters();
  const [params, setParams] = useSearchParams();
  const maySend = useMay(DEVICE_HEALTH_PERMISSIONS.sendAgain) && !isSystem;
  const { filter, narrow, filtersOf } = useListFilter(readHealthFilter, PLACE_NAME_PARAMETERS);
  const hasPlaces = useHasPlaces() && !isSystem;
  const marks = useAlarmMarks();
  const counts = useHealthCounts();
  const { table, rows } = useListPage((wanted) => healthQuery(wanted, filter), DEFAULTS, {
    refreshMs: REFRESH_HEALTH_MS,
  });
  const { grouping, groupOf, aroundOf } = usePlaceGroups(table, DEFAULTS.sort);
  const times = usePlaceTimes(rows.map(({ timeZone }) => timeZone));
  const openedId = params.get('device');
  const open = (deviceId: string | null) => {
    const next = new URLSearchParams(params);
    if (deviceId === null) next.delete('device');
    else next.set('device', deviceId);
    setParams(next, { replace: deviceId === null });
  };
  return (
    <ListPage
      {...table}
      title={t('deviceHealth.title')}
      pageActions={maySend ? <AllRejectedMessages format={format} /> : undefined}
      columns={healthColumns(t, format, times.of, { isSystem, marks, aroundOf })}
      rowKey={({ deviceId }) => deviceId}
      groupOf={groupOf}
      rowName={roomLine}
      empty={{ drawing: 'devices', text: noDevices }}
      filters={filtersOf(
        <HealthCounts filter={filter} onChange={narrow} counts={counts} isSystem={isSystem} />,
        {
          beside: ['state', 'finding'],
          fields: hasPlaces ? (
            <PlaceFilter
              place={filter}
              onChange={(place) => narrow({ ...filter, ...place })}
              grouping={grouping}
            />
          ) : null,
        },
      )}
      onOpen={({ deviceId }) => open(deviceId)}
    >
      <AlivenessTerms {...stateTerms(t, false)} />
      {openedId === null ? null : (
        <DiagnosisDialog
          key={openedId}
          deviceId={openedId}
          device={rows.find(({ deviceId }) => deviceId === openedId)}
          words={words}
          onClose={() => open(null)}
        />
      )}
    </ListPage>
  );
}
