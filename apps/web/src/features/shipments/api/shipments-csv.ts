import type { ShipmentStatus } from '@airdeck/contract/shipments/shipments';
import type { WantedPage } from '../../../lib/lists/wanted-page.ts';
import { BYTE_ORDER_MARK, toCsv } from '../../../ui/chart/download.ts';
import type { ShipmentColumnsOptions } from '../components/shipment-columns.tsx';
import { consigneeName, consignorName, statusWord } from '../components/shipment-words.ts';
import type { Shipment } from './shipment.ts';
import { shipmentsQuery } from './shipments.ts';

/** Limit of one call. */
const PAGE_SIZE = 1000;

/** CSV of all shipments of a filtered list, read page by page. @param onProgress called with the size in bytes */
export async function shipmentsAsCsv(
  wanted: WantedPage,
  status: ShipmentStatus | null,
  words: Pick<ShipmentColumnsOptions, 't' | 'format' | 'countryName'>,
  signal: AbortSignal,
  onProgress: (bytes: number) => void,
): Promise<Blob> {
  const { t } = words;
  const head = [
    t('shipments.column.created'),
    t('shipments.column.consignee'),
    t('shipments.column.consignor'),
    t('shipments.column.country'),
    t('shipments.column.state'),
    t('shipments.form.city'),
    t('shipments.column.address'),
    t('shipments.form.phone'),
    t('shipments.column.status'),
    t('shipments.column.devices'),
    t('shipments.devices.received'),
  ];
  let file = new Blob([BYTE_ORDER_MARK, toCsv([head])], { type: 'text/csv;charset=utf-8' });
  for (let page = 1, hasNext = true; hasNext; page += 1) {
    const answer = await shipmentsQuery({ ...wanted, page, pageSize: PAGE_SIZE }, status).queryFn({
      signal,
    });
    file = new Blob([file, toCsv(answer.data.map((shipment) => lineOf(shipment, words)))], {
      type: file.type,
    });
    onProgress(file.size);
    hasNext = answer.hasNext;
  }
  return file;
}

function lineOf(
  shipment: Shipment,
  { t, format, countryName }: Pick<ShipmentColumnsOptions, 't' | 'format' | 'countryName'>,
) {
  const { country, state, city, address, phone } = shipment;
  return [
    format.dateTime(shipment.createdAt),
    consigneeName(shipment),
    consignorName(shipment, t),
    country && countryName(country),
    state,
    city,
    address,
    phone,
    statusWord(shipment.status, t),
    shipment.deviceCount,
    shipment.receivedCount,
  ];
}
