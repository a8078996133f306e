import { MAX_DEVICE_FILE_BYTES, MAX_DEVICE_FILE_ROWS } from '@airdeck/contract/device-import/device-import';
import { bytes, defineLimits, number } from '../../limits/feature-limits.ts';

export const DEVICE_IMPORT_LIMITS = defineLimits({
  title: 'Import of devices',
  numbers: { fileBytes: MAX_DEVICE_FILE_BYTES, rowsPerFile: MAX_DEVICE_FILE_ROWS },
  rows: ({ fileBytes, rowsPerFile }) => [
    ['A file of devices', 'request', bytes(fileBytes), '413'],
    ['Rows of a file of devices', 'file', number(rowsPerFile), '400'],
    ['Imports of devices', 'tenant, and the stock', 'one at a time', '409'],
  ],
});
