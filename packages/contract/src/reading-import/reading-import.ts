import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { contentOf, operation } from '../common/operation.ts';
import { textParameter, uuidParameter } from '../common/parameters.ts';
import { READING_IMPORT_PERMISSIONS } from './reading-import.permissions.ts';
import { DELIMITERS, KNOWN_EXPORTS, MAPPING_DOUBTS, readingMappingSchema } from './reading-mapping.ts';

/** A text file is read as it arrives; a year of minutes is about 40 MB. */
export const MAX_READING_FILE_BYTES = 200 * 1024 * 1024;
export const MAX_FILE_NAME_LENGTH = 255;

export const READING_IMPORT_ERRORS = errors('readingImport', {
  unreadable: 'The file cannot be read from line {line} on: {fault}',
  noRows: 'The file holds no rows',
  tooManyRows: 'The file holds more than {max} rows',
  tooMany: 'There are {max} imports that have not ended',
  unknownDevice: 'The device is not one of the tenant',
  unknownTimeZone: 'The time zone is unknown',
  unknownColumn: 'The mapping names a column that the file does not have, or a key twice',
  nothingMapped: 'The mapping stores no column',
  notNow: ['VERSION_CONFLICT', 'The import is {state}'],
});

/**
 * `uploading`: the file is on its way; `ready`: it waits for its mapping; `running`; `stopped` by a person; `done`: every
 * row was read.
 */
export const READING_IMPORT_STATES = ['uploading', 'ready', 'running', 'stopped', 'done'] as const;
export type ReadingImportState = (typeof READING_IMPORT_STATES)[number];

/** The device of all rows, or the column that names the device of each. */
const importedDeviceSchema = z.union([
  z.object({ deviceId: z.uuid() }),
  z.object({ column: z.number().int().min(0) }),
]);
export type ImportedDevice = z.infer<typeof importedDeviceSchema>;

export const readingImportSchema = z.object({
  id: z.string(),
  createdTime: z.number(),
  fileName: z.string(),
  state: z.enum(READING_IMPORT_STATES),
  delimiter: z.enum(DELIMITERS).nullable().describe('The character between its cells; null: an Excel file'),
  rows: z.number().int().describe('Rows of the file, without its header'),
  readRows: z.number().int(),
  storedRows: z.number().int(),
  emptyRows: z.number().int().describe('Rows without a value'),
  refusals: z.number().int().describe('Rows and cells that were refused'),
  endTime: z.number().nullable(),
});
export type ReadingImport = z.infer<typeof readingImportSchema>;

const previewRowSchema = z.object({
  line: z.number().int(),
  ts: z.number().nullable().describe('Epoch ms; null: the row has no time, or no value'),
  values: z.record(z.string(), z.union([z.number(), z.string()])),
  refusal: z
    .string()
    .nullable()
    .describe('Why the row will be refused, such as ts-out-of-range or ts-not-kept; null: it will be stored'),
  implausible: z
    .array(z.string())
    .describe('Keys whose number no sensor can mean: it will be stored, and never judged'),
  faults: z.array(
    z.object({
      column: z.number().int(),
      value: z.string(),
      fault: z.enum(['notATime', 'notANumber']),
    }),
  ),
});
export type PreviewRow = z.infer<typeof previewRowSchema>;

export const readingPreviewSchema = z.object({
  mapping: readingMappingSchema,
  known: z.enum(KNOWN_EXPORTS).nullable().describe('The export of another maker that the file is'),
  isRemembered: z.boolean().describe('Whether a file with the same header was imported before'),
  doubts: z.array(z.enum(MAPPING_DOUBTS)).describe('Guesses that the file leaves open'),
  deviceColumn: z.number().int().nullable().describe('A column that seems to name the device'),
  columns: z.array(z.object({ name: z.string(), example: z.string() })),
  rows: z.array(previewRowSchema).describe('The first ones, as they will be stored'),
});
export type ReadingPreview = z.infer<typeof readingPreviewSchema>;

const tag = 'reading import';
const permission = READING_IMPORT_PERMISSIONS.import;
const params = z.object({ importId: uuidParameter('importId') });
const { unreadable, noRows, tooManyRows, tooMany, notNow } = READING_IMPORT_ERRORS;
const { unknownColumn, unknownTimeZone, unknownDevice, nothingMapped } = READING_IMPORT_ERRORS;

export const listReadingImports = operation({
  method: 'GET',
  path: '/backoffice/readings/imports',
  permission,
  tag,
  summary: 'The imports of readings of the tenant, the newest first',
  responses: { 200: z.array(readingImportSchema) },
});

export const uploadReadings = operation({
  method: 'POST',
  path: '/backoffice/readings/imports',
  permission,
  tag,
  summary: 'Keep a file of readings until it is mapped; nothing is stored as readings yet',
  query: z.object({
    fileName: textParameter(),
    delimiter: z.enum(DELIMITERS).optional().describe('Separates the cells; missing: what the file suggests'),
  }),
  body: z.unknown().meta({
    type: 'string',
    description:
      'Text in UTF-8 or UTF-16, separated by commas, semicolons, tabs or bars; or an Excel file (.xlsx), whose ' +
      'first sheet counts; either may be compressed by gzip',
  }) as z.ZodType<unknown, undefined>,
  responses: { 200: readingImportSchema },
  errors: [
    ...USUAL_ERRORS,
    REQUEST_ERRORS.bodyMissing,
    REQUEST_ERRORS.tooLarge,
    unreadable,
    noRows,
    tooManyRows,
    tooMany,
  ],
});

export const getReadingImport = operation({
  method: 'GET',
  path: '/backoffice/readings/imports/:importId',
  permission,
  tag,
  summary: 'An import of readings, with its progress',
  params,
  responses: { 200: readingImportSchema },
});

export const previewReadings = operation({
  method: 'POST',
  path: '/backoffice/readings/imports/:importId/preview',
  permission,
  changes: false,
  tag,
  summary: 'The first rows as they will be stored; without a mapping by the remembered or guessed one',
  params,
  body: z.object({
    mapping: readingMappingSchema.optional(),
    timeZone: z.string().max(100).optional().describe('IANA zone of times, where the file names none'),
  }),
  responses: { 200: readingPreviewSchema },
  errors: [...USUAL_ERRORS, unknownColumn, unknownTimeZone, notNow],
});

export const startReadingImport = operation({
  method: 'POST',
  path: '/backoffice/readings/imports/:importId/start',
  permission,
  tag,
  summary:
    'Store the rows as readings, in the background; the mapping is remembered for files with the same header',
  params,
  body: z.object({ mapping: readingMappingSchema, device: importedDeviceSchema }),
  responses: { 200: readingImportSchema },
  errors: [...USUAL_ERRORS, unknownColumn, unknownTimeZone, unknownDevice, nothingMapped, notNow],
});

export const stopReadingImport = operation({
  method: 'POST',
  path: '/backoffice/readings/imports/:importId/stop',
  permission,
  tag,
  summary: 'Stop after the current rows; they stay',
  params,
  responses: { 200: readingImportSchema },
  errors: [...USUAL_ERRORS, notNow],
});

export const resumeReadingImport = operation({
  method: 'POST',
  path: '/backoffice/readings/imports/:importId/resume',
  permission,
  tag,
  summary: 'Continue a stopped import with its next row',
  params,
  responses: { 200: readingImportSchema },
  errors: [...USUAL_ERRORS, notNow],
});

export const deleteReadingImport = operation({
  method: 'DELETE',
  path: '/backoffice/readings/imports/:importId',
  permission,
  tag,
  summary: 'Forget an import and its file; stored readings stay',
  params,
  responses: { 200: z.object({ isDeleted: z.literal(true) }) },
});

export const downloadReadingRefusals = operation({
  method: 'GET',
  path: '/backoffice/readings/imports/:importId/refusals',
  permission,
  tag,
  summary: 'The rejected rows and cells of an import as a file: line, column, value and reason',
  params,
  responses: { 200: contentOf('text/csv') },
});
