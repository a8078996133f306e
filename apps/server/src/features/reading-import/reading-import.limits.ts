import { MAX_READING_FILE_BYTES } from '@airdeck/contract/reading-import/reading-import';
import { bytes, defineLimits, MIB, number, time } from '../../limits/feature-limits.ts';

export const READING_IMPORT_LIMITS = defineLimits({
  title: 'Import of readings',
  numbers: {
    fileBytes: MAX_READING_FILE_BYTES,
    /** A workbook is in memory while it is unpacked. */
    workbookBytes: 32 * MIB,
    /** Characters after decoding and unpacking. */
    textLength: 400 * MIB,
    rowsPerFile: 5_000_000,
    /** Imports that have not ended. */
    openPerTenant: 5,
    keptPerTenant: 30,
    mappingsPerTenant: 200,
    /** Files that one server takes at a time: it bounds the memory of that server, and not the installation. */
    uploadsAtOnce: 2,
    waitingMs: 7 * 86_400_000,
    uploadMs: 3_600_000,
  },
  rows: (limits) => [
    ['A file of readings', 'request', bytes(limits.fileBytes), '413'],
    ['A workbook of readings', 'request', bytes(limits.workbookBytes), '400'],
    ['Text of a file of readings', 'file', `${number(limits.textLength)} characters`, '400'],
    ['Rows of a file of readings', 'file', number(limits.rowsPerFile), '400'],
    ['Files of readings that are being sent', 'server', `${number(limits.uploadsAtOnce)} at a time`, '503'],
    ['Imports of readings that have not ended', 'tenant', number(limits.openPerTenant), '400'],
    ['Imports of readings', 'tenant', number(limits.keptPerTenant), 'The oldest one that ended is deleted'],
    ['Remembered mappings', 'tenant', number(limits.mappingsPerTenant), 'The oldest one is forgotten'],
    ['Sending a file of readings', 'file', time(limits.uploadMs), 'Deleted'],
    ['A file of readings that is not started or continued', 'file', time(limits.waitingMs), 'Deleted'],
  ],
});
