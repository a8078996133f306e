import { receiveShipmentDevices } from '@airdeck/contract/shipments/shipment-receipts';
import { call } from '../../../lib/api-client/call.ts';
import { type Receipt, type Shipment, toReceipt, toShipment } from './shipment.ts';

/** Receives devices by their ids or other codes. @returns a receipt for each, in their order */
export async function receiveDevices(
  shipmentId: string,
  codes: readonly string[],
  options: { readonly timeoutMs?: number } = {},
): Promise<{ receipts: Receipt[]; shipment: Shipment }> {
  const input = { query: { _id: shipmentId }, body: { codes: [...codes] } };
  const { receipts, shipment } = await call(receiveShipmentDevices, input, options);
  return { receipts: receipts.map(toReceipt), shipment: toShipment(shipment) };
}

/** For thousands of scans over a slow line, after a day without a network. */
const RECEIVE_TIMEOUT_MS = 60_000;

/** Receives devices by scanned codes. */
export const receiveScanned = (shipmentId: string, codes: readonly string[]) =>
  receiveDevices(shipmentId, codes, { timeoutMs: RECEIVE_TIMEOUT_MS });
