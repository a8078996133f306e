import { receiveShipmentDevices } from '@airdeck/contract/shipments/shipment-receipts';
import { call } from '../../../lib/api-client/call.ts';

/** For thousands of scans over a slow line, after a day without a network. */
const RECEIVE_TIMEOUT_MS = 60_000;

/** Receives devices by scanned codes. */
export const receiveScanned = (shipmentId: string, codes: readonly string[]) =>
  call(
    receiveShipmentDevices,
    { query: { _id: shipmentId }, body: { codes: [...codes] } },
    { timeoutMs: RECEIVE_TIMEOUT_MS },
  );
