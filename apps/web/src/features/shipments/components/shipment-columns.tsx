import { Anchor } from '@mantine/core';
import type { TFunction } from 'i18next';
import { Link } from 'react-router';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import { shipmentPath } from '../../../lib/paths/shipment-paths.ts';
import type { Column } from '../../../ui/table/columns.tsx';
import { TwoLines } from '../../../ui/table/two-lines.tsx';
import type { Shipment } from '../api/shipment.ts';
import { consigneeName, consignorName, placeText, statusWord } from './shipment-words.ts';

export type ShipmentColumnsOptions = {
  readonly t: TFunction;
  readonly format: TimeFormatters;
  readonly countryName: (stored: string) => string;
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
};

/** Columns of all shipments, with consignee and consignor. */
export function sentColumns(options: ShipmentColumnsOptions): Column<Shipment>[] {
  const { t, countryName } = options;
  return [
    {
      header: t('shipments.column.consignee'),
      cell: (shipment) => opening(shipment, consigneeName(shipment)),
      sortKey: 'consignee',
      width: '10rem',
    },
    {
      header: t('shipments.column.consignor'),
      cell: (shipment) => consignorName(shipment, t),
      sortKey: 'consignor',
      width: '7rem',
    },
    {
      header: t('shipments.column.state'),
      cell: ({ state }) => state,
      sortKey: 'state',
    },
    {
      header: t('shipments.column.country'),
      cell: ({ country }) => country && countryName(country),
      sortKey: 'country',
    },
    {
      header: t('shipments.column.address'),
      cell: ({ address }) => address,
      sortKey: 'address',
      width: '11rem',
    },
    ...progressColumns(options),
  ];
}

/** Columns of shipments to the reader's tenant, without the consignee. */
export function incomingColumns(options: ShipmentColumnsOptions): Column<Shipment>[] {
  const { t, countryName, language, direction } = options;
  return [
    {
      header: t('shipments.column.consignor'),
      cell: (shipment) => opening(shipment, consignorName(shipment, t)),
      sortKey: 'consignor',
      width: '11rem',
    },
    {
      header: t('shipments.column.location'),
      cell: (shipment) => (
        <TwoLines
          first={placeText(shipment, countryName, language)}
          second={shipment.address ?? undefined}
          direction={direction}
        />
      ),
      sortKey: 'city',
    },
    ...progressColumns(options),
  ];
}

const opening = ({ id }: Shipment, name: string) => (
  <Anchor component={Link} to={shipmentPath(id)} tabIndex={-1}>
    <bdi>{name}</bdi>
  </Anchor>
);

function progressColumns({ t, format, direction }: ShipmentColumnsOptions): Column<Shipment>[] {
  return [
    {
      header: t('shipments.column.status'),
      cell: ({ status }) => statusWord(status, t),
      sortKey: 'status',
      keepsWhole: true,
      width: '6.5rem',
    },
    {
      header: t('shipments.column.devices'),
      cell: ({ deviceCount, receivedCount }) => (
        <TwoLines
          first={format.number(deviceCount)}
          second={t('shipments.receivedShort', { received: format.number(receivedCount) })}
          direction={direction}
        />
      ),
      sortKey: 'deviceCount',
      keepsWhole: true,
      width: '6rem',
    },
    {
      header: t('shipments.column.created'),
      cell: ({ createdAt }) => format.date(createdAt),
      sortKey: 'createdAt',
      keepsWords: true,
      width: '6.5rem',
    },
  ];
}
