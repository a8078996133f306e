import { downloadFile } from '../api-client/api.ts';

/** The devices in the reader's scope as a file that can be imported again; without access tokens. */
export function downloadDevices(signal: AbortSignal): Promise<Blob> {
  return downloadFile({ path: '/backoffice/devices/export', signal }, () => undefined);
}
