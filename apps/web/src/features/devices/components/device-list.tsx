import { roomLine } from '@airdeck/air/room-name';
import { REFRESH_MS } from '@airdeck/air/windows';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAlarmMarks } from '../../../lib/alarms/use-alarm-marks.ts';
import type { DeviceRecord } from '../../../lib/devices/api/device-record.ts';
import { stateTerms } from '../../../lib/devices/state-terms.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { usePlaceGroups } from '../../../parts/place-filter/use-place-groups.ts';
import { AlivenessTerms } from '../../../ui/badge/aliveness-terms.tsx';
import type { Icon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import type { RowAction } from '../../../ui/table/row-actions.tsx';
import { devicesQuery } from '../api/devices.ts';
import { NAME_PARAMETERS, readDeviceFilter } from '../devices-address.ts';
import { deviceColumns } from './device-columns.tsx';
import { MainDeviceFilters, OtherDeviceFilters } from './device-filters.tsx';

const NONE: ReadonlyMap<string, DeviceRecord> = new Map();

/**
 * The selected devices on all pages of the list, each as last read.
 * @param busy ids of devices with a running action: they are deselected
 */
function useChosenDevices(rows: readonly DeviceRecord[], busy: ReadonlySet<string>) {
  const [chosen, setChosen] = useState(NONE);
  const waiting = [...chosen].filter(([key]) => !busy.has(key));
  if (waiting.length < chosen.size) setChosen(new Map(waiting));
  const known = new Map(rows.map((row) => [row.id, row]));
  const devices = [...chosen.values()].map((device) => known.get(device.id) ?? device);
  return {
    devices,
    keys: new Set(chosen.keys()) as ReadonlySet<string>,
    choose(keys: ReadonlySet<string>) {
      setChosen((before) => {
        const entries = [...keys].flatMap((key) => {
          const device = known.get(key) ?? before.get(key);
          return device ? [[key, device] as const] : [];
        });
        return new Map(entries);
      });
    },
  };
}

const DEFAULTS: ListDefaults = { sort: { key: 'id', direction: 'descending' }, pageSize: 10 };

/** A bulk action on devices. */
export type BatchAction = {
  readonly key: string;
  readonly label: string;
  readonly icon: Icon;
  readonly onClick: (devices: readonly DeviceRecord[]) => void;
};

export type DeviceListProps = {
  /** Whether the reader is a system administrator, who sees the stock and the tenant of each device. */
  isOutside: boolean;
  /** Shown beside the title. */
  headActions?: ReactNode;
  /** Text of the empty list. */
  emptyText: string;
  emptyAction?: ReactNode;
  actions: (device: DeviceRecord) => readonly RowAction[];
  batchActions: readonly BatchAction[];
  /** Undefined: the role of the reader does not include it. */
  onAssign: ((device: DeviceRecord) => void) | undefined;
  onOpen: (device: DeviceRecord) => void;
  busy: ReadonlySet<string>;
};

/** The devices in the reader's scope: searched, filtered, sorted and paged by the server. */
export function DeviceList(props: DeviceListProps) {
  const { isOutside, headActions, emptyText, emptyAction, actions, batchActions, onAssign, onOpen, busy } =
    props;
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const marks = useAlarmMarks();
  const { filter, narrow, filtersOf } = useListFilter(readDeviceFilter, NAME_PARAMETERS);
  const { table, rows } = useListPage((wanted) => devicesQuery(wanted, filter, isOutside), DEFAULTS, {
    failed: 'failure.deviceList',
    refreshMs: REFRESH_MS.deviceList,
  });
  const { grouping, groupOf, aroundOf } = usePlaceGroups(table, DEFAULTS.sort);
  const chosen = useChosenDevices(rows, busy);
  const { of: timesAt } = usePlaceTimes(rows.map(({ timeZone }) => timeZone));

  return (
    <ListPage
      {...table}
      title={t('devices.title')}
      pageActions={headActions}
      columns={deviceColumns(t, format, {
        isOutside,
        marks,
        timesAt,
        aroundOf,
        direction: i18n.dir(),
        onAssign,
        onOpen,
      })}
      rowKey={({ id }) => id}
      groupOf={groupOf && ((device) => groupOf({ ...device, customerTitle: device.customer?.title }))}
      rowName={isOutside ? ({ deviceName }) => deviceName : roomLine}
      empty={{ drawing: 'devices', text: emptyText, action: emptyAction }}
      filters={filtersOf(<MainDeviceFilters filter={filter} onChange={narrow} isOutside={isOutside} />, {
        beside: ['state', 'ownerId'],
        fields: (
          <OtherDeviceFilters filter={filter} onChange={narrow} isOutside={isOutside} grouping={grouping} />
        ),
      })}
      actions={(device) =>
        actions(device).map((action) => (busy.has(device.id) ? { ...action, disabled: true } : action))
      }
      selection={{
        selected: chosen.keys,
        onChange: chosen.choose,
        actions: batchActions.map(({ key, label, icon: DrawnIcon, onClick }) => (
          <Button
            key={key}
            variant="subtle"
            size="compact-md"
            leftSection={<DrawnIcon size={18} />}
            onClick={() => onClick(chosen.devices)}
          >
            {label}
          </Button>
        )),
      }}
      onOpen={onOpen}
    >
      <AlivenessTerms {...stateTerms(t, isOutside)} />
    </ListPage>
  );
}
