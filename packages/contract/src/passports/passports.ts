import { z } from 'zod';
import { errors, REQUEST_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { requiredField, storable } from '../common/form-text.ts';
import { LANGUAGES } from '../common/languages.ts';
import { contentOf, operation } from '../common/operation.ts';
import { requiredTextParameter, uuidParameter } from '../common/parameters.ts';
import { zoneText } from '../history/history.ts';
import { PASSPORT_PERMISSIONS } from './passports.permissions.ts';

export const MAX_CALIBRATION_LENGTH = 500;
export const MAX_PASSPORTS_PER_DAY = 20;
export const MAX_PASSPORTS = 1_000;

export const PASSPORT_ERRORS = errors('passports', {
  textMissing: 'Calibration: what was done is missing!',
  dayInvalid: 'Calibration: the day must be a date that is not in the future!',
  tooMany: ['TOO_MANY_REQUESTS', 'This device has too many device records for now. Use one of them.'],
});

const tag = 'passports';
const read = PASSPORT_PERMISSIONS.read;

const deviceParams = z.object({ deviceId: uuidParameter('deviceId') });
const readerQuery = {
  language: requiredTextParameter('language').pipe(z.enum(LANGUAGES)),
  timeZone: zoneText.optional().describe("Time zone to use if the device's place has none"),
};

/** A section of a passport: its summary, and a table of its rows. */
const passportSectionSchema = z.object({
  key: z.string(),
  title: z.string(),
  summary: z.string().nullable(),
  head: z.array(z.string()),
  rows: z.array(z.array(z.string())),
});
export type PassportSection = z.infer<typeof passportSectionSchema>;

const issuedPassportSchema = z.object({
  code: z.string(),
  createdTime: z.number().int().describe('Epoch milliseconds: the moment as of which it was made'),
  userEmail: z.string(),
  sha256: z.string().describe('SHA-256 of its rows, in hex'),
});
export type IssuedPassport = z.infer<typeof issuedPassportSchema>;

const devicePassportSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  timeZone: z.string().describe('IANA name, of the times'),
  notes: z.array(z.string()).describe('Facts about the device that are not in it, and why'),
  sections: z.array(passportSectionSchema),
  issued: z.array(issuedPassportSchema).describe('The newest that the caller may read'),
});
export type DevicePassport = z.infer<typeof devicePassportSchema>;

export const getDevicePassport = operation({
  method: 'GET',
  path: '/backoffice/passports/devices/:deviceId',
  permission: read,
  tag,
  summary: 'Everything about a device that the caller may see, from stock to now, on one page',
  description:
    'Nothing from before the current owner; without alarms and findings for system administrators.',
  params: deviceParams,
  query: z.object(readerQuery),
  responses: { 200: devicePassportSchema },
});

export const issuePassport = operation({
  method: 'POST',
  path: '/backoffice/passports/devices/:deviceId',
  permission: read,
  tag,
  summary: 'The same as PDF, with a code that leads back to it, and the SHA-256 of its rows',
  description: `It is recorded, so that it can be checked, and its rows are attached. A device has at most ${MAX_PASSPORTS_PER_DAY} within 24 hours and ${MAX_PASSPORTS} in all.`,
  params: deviceParams,
  body: z.object({
    language: z.enum(LANGUAGES),
    timeZone: zoneText.optional(),
  }),
  responses: { 200: contentOf('application/pdf') },
  errors: [
    ...USUAL_ERRORS,
    PASSPORT_ERRORS.tooMany,
    REQUEST_ERRORS.tooManyRequests,
    REQUEST_ERRORS.contentFull,
  ],
});

/**
 * `matches`: its rows equal the stored ones. `differs`: some do not. `notReadable`: it was issued here, but its rows
 * are out of the caller's scope.
 */
export const PASSPORT_OUTCOMES = ['matches', 'differs', 'notReadable'] as const;

const passportCheckSchema = z.object({
  outcome: z.enum(PASSPORT_OUTCOMES),
  createdTime: z.number().int().describe('Epoch milliseconds: the moment as of which it was made'),
  sha256: z.string().describe('SHA-256 that the document must state, in hex'),
  /** The rest is null or empty if the rows are out of the caller's scope. */
  deviceId: z.string().nullable(),
  deviceName: z.string().nullable().describe('As it was called then'),
  userEmail: z.string().nullable(),
  timeZone: z.string(),
  differing: z.array(passportSectionSchema).describe('Rows that say something else today than they did'),
  missing: z.number().int().describe('How many rows of the passport there are no more'),
});
export type PassportCheck = z.infer<typeof passportCheckSchema>;

/** Identifiers of a passport. */
export const passportCodePattern = /^[0-9a-f]{24}$/;

export const checkPassport = operation({
  method: 'GET',
  path: '/backoffice/passports/:passportCode',
  permission: read,
  tag,
  summary: 'Check whether the rows of a device record have changed since it was created',
  description: '404: no device record has this code.',
  params: z.object({ passportCode: z.string().regex(passportCodePattern) }),
  query: z.object(readerQuery),
  responses: { 200: passportCheckSchema },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.itemNotFound],
});

export const calibrationFormSchema = z.object({
  day: requiredField('yyyy-MM-dd', PASSPORT_ERRORS.dayInvalid, {
    is: (text) => z.iso.date().safeParse(text).success,
    otherwise: PASSPORT_ERRORS.dayInvalid,
  }),
  text: requiredField(
    'What was done',
    PASSPORT_ERRORS.textMissing,
    ...storable('text', MAX_CALIBRATION_LENGTH),
  ),
});

export const noteCalibration = operation({
  method: 'POST',
  path: '/backoffice/passports/devices/:deviceId/calibrations',
  permission: PASSPORT_PERMISSIONS.note,
  tag,
  summary: 'Record the calibration of a device, with day and method, in its timeline',
  params: deviceParams,
  body: calibrationFormSchema,
  responses: { 200: z.object({}) },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.contentFull, ...Object.values(PASSPORT_ERRORS)],
});
