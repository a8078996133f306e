import { exportDevices } from '@airdeck/contract/device-import';
import { downloadFile } from '../api-client/api.ts';
import { requestOf } from '../api-client/http-exchange.ts';

/** The devices in the reader's scope as a file that can be imported again; without access tokens. */
export function downloadDevices(signal: AbortSignal): Promise<Blob> {
  return downloadFile({ ...requestOf(exportDevices, {}), signal }, () => undefined);
}
