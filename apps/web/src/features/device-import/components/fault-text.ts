import { type DeviceFileError, MAX_DEVICE_FILE_ROWS } from '@airdeck/contract/device-files';
import type { TFunction } from 'i18next';
import type { Formatters } from '../../../lib/format/formatters.ts';

/** What is wrong, in the reader's language. */
export function faultText(t: TFunction, format: Formatters, { fault }: DeviceFileError): string {
  return t(`deviceImport.fault.${fault}`, { number: format.number(MAX_DEVICE_FILE_ROWS) });
}
