import { SHIPMENT_PERMISSIONS } from '@airdeck/contract/shipments/shipments.permissions';
import { Anchor, Button, Switch } from '@mantine/core';
import type { Shipment, ShipmentDevice } from '../api/shipment.ts';
import '@mantine/core/styles/Switch.layer.css';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Formatters, TimeFormatters } from '../../../lib/format/formatters.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { useListFilter } from '../../../lib/lists/list-filter.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { singleDevicePath } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { FilterChips } from '../../../ui/filter-chips/filter-chips.tsx';
import type { Column } from '../../../ui/table/columns.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import { REFRESH_SHIPMENTS_MS, shipmentDevicesQuery } from '../api/shipments.ts';
import { personText } from './shipment-words.ts';
import classes from './shipments.module.css';
import { useReceipts } from './use-receipts.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'position', direction: 'ascending' }, pageSize: 10 };
const NOTHING: ReadonlySet<string> = new Set();
const COMPLETED = 3;

type ShipmentDevicesProps = {
  shipment: Shipment;
  /** Whether the devices become those of the reader, and can be opened. */
  isConsignee: boolean;
};

/** The devices of a shipment by page, and whether they were received. */
export function ShipmentDevices({ shipment, isConsignee }: ShipmentDevicesProps) {
  const { id: shipmentId, status } = shipment;
  const { t, i18n } = useTranslation();
  const format = useReaderTimes();
  const [selected, setSelected] = useState(NOTHING);
  const receipts = useReceipts(shipmentId);
  const { filter, narrow, filtersOf } = useListFilter(readReceived);
  const isReceived = filter.received === null ? null : filter.received === 'yes';
  const { table } = useListPage((wanted) => shipmentDevicesQuery(shipmentId, wanted, isReceived), DEFAULTS, {
    refreshMs: REFRESH_SHIPMENTS_MS,
  });
  const mayReceive = useMay(SHIPMENT_PERMISSIONS.receive);
  const isOver = status === COMPLETED || !mayReceive;
  const receiveSelected = async () => {
    if (await receipts.receiveMany([...selected])) setSelected(NOTHING);
  };
  const columns = deviceColumns({
    t,
    format,
    direction: i18n.dir(),
    isConsignee,
    isFixed: ({ id, isReturned }) => isOver || isReturned || receipts.busy.has(id),
    showsReceived: ({ id, isReceived: isSo }) => receipts.busy.get(id) ?? isSo,
    onToggle: (device) => void (device.isReceived ? receipts.undo(device) : receipts.receive(device)),
  });
  return (
    <DataTable
      {...table}
      label={t('shipments.devices.title')}
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ deviceName }) => deviceName}
      empty={{ drawing: 'search', text: t('shipments.devices.none') }}
      filters={filtersOf(
        <FilterChips
          label={t('ui.table.filters')}
          options={[
            { value: 'no', label: chip(t('shipments.devices.missing'), shipment.missingCount, t, format) },
            {
              value: 'yes',
              label: chip(t('shipments.devices.received'), shipment.receivedCount, t, format),
            },
          ]}
          value={filter.received}
          onChange={(value) => narrow({ received: value })}
        />,
      )}
      {...(isOver
        ? {}
        : {
            selection: {
              selected,
              onChange: setSelected,
              actions: (
                <Button
                  variant="subtle"
                  size="compact-md"
                  disabled={receipts.busy.size > 0}
                  onClick={() => void receiveSelected()}
                >
                  {t('shipments.devices.receiveSelected')}
                </Button>
              ),
            },
          })}
    />
  );
}

const chip = (word: string, count: number, t: TFunction, format: Formatters) =>
  t('shipments.chip', { word, count: format.number(count) });

const readReceived = (params: URLSearchParams) => ({
  received: (['yes', 'no'] as const).find((one) => one === params.get('received')) ?? null,
});

type DeviceColumnsOptions = {
  readonly t: TFunction;
  readonly format: TimeFormatters;
  readonly direction: 'ltr' | 'rtl';
  readonly isConsignee: boolean;
  /** Pending changes count as done. */
  readonly showsReceived: (device: ShipmentDevice) => boolean;
  /** Whether the receipt cannot be changed now. */
  readonly isFixed: (device: ShipmentDevice) => boolean;
  readonly onToggle: (device: ShipmentDevice) => void;
};

function deviceColumns(options: DeviceColumnsOptions): Column<ShipmentDevice>[] {
  const { t, isConsignee } = options;
  return [
    {
      header: t('shipments.list.name'),
      cell: ({ id, deviceName, isReceived }) =>
        isConsignee && isReceived ? (
          <Anchor component={Link} to={singleDevicePath(id, deviceName)} tabIndex={-1}>
            {deviceName}
          </Anchor>
        ) : (
          deviceName
        ),
      sortKey: 'deviceName',
    },
    {
      header: t('shipments.list.label'),
      cell: ({ deviceLabel }) => deviceLabel,
      sortKey: 'deviceLabel',
    },
    {
      header: t('shipments.devices.received'),
      cell: (device) => receivedCell(device, options),
      sortKey: 'receivedAt',
      width: '13.5rem',
    },
  ];
}

/** The toggle, with user and time of the receipt. */
function receivedCell(
  device: ShipmentDevice,
  { t, format, direction, showsReceived, isFixed, onToggle }: DeviceColumnsOptions,
) {
  const { deviceName, isReceived, isReturned, receivedAt, receivedBy } = device;
  if (isReturned) return t('shipments.devices.returned');
  return (
    <span className={classes.toggle} dir={direction}>
      <Switch
        size="md"
        classNames={{ body: classes.toggleBody ?? '' }}
        aria-label={t('shipments.devices.toggle', { device: deviceName })}
        checked={showsReceived(device)}
        disabled={isFixed(device)}
        onChange={() => onToggle(device)}
        label={
          isReceived && receivedAt !== null ? (
            <TwoLines
              first={format.dateTime(receivedAt)}
              second={personText(receivedBy, t)}
              direction={direction}
            />
          ) : null
        }
      />
    </span>
  );
}
