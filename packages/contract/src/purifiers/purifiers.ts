import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { MAX_DESCRIPTION_LENGTH, optionalField, requiredField, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { wholeOrPageQuerySchema, wholeOrPageSchema } from '../common/page.ts';
import { uuidParameter } from '../common/parameters.ts';
import { tenantDetailsSchema } from '../devices/devices.ts';
import { PURIFIER_FILTER_ERRORS, purifierFilterSchema } from './purifier-filter.ts';
import { PURIFIER_MODE_ERRORS, purifierModeSchema, purifierModesSchema } from './purifier-modes.ts';
import { PURIFIER_POWER_ERRORS, purifierPowerSchema } from './purifier-power.ts';
import { PURIFIER_PERMISSIONS } from './purifiers.permissions.ts';

export const PURIFIER_ERRORS = errors('purifiers', {
  numberRequired: 'Purifier Id is required',
  numberInvalid: 'Validation error: purifierId is malformed',
  numberTaken: 'Purifier with such id already exists!',
  modelRequired: 'Purifier Model Number is required',
  unknown: 'Could not find the specified purifier!',
  tenantUnknown: 'Could not find the specified Tenant!',
  placeRequired: 'Please enter location',
});

/** A model of purifier. */
export const purifierSchema = z.object({
  _id: z.string().describe('Id of the record'),
  purifierId: z.number().int().describe('Its number among the models'),
  purifierModelNo: z.string(),
  purifierDescription: z.string().nullable(),
  deviceInstalledPlace: z.string().nullable().describe('Location type; null is none'),
  modes: z.array(purifierModeSchema).describe('Empty: 0 is off, and 1 to 3 are speeds'),
  filter: purifierFilterSchema.describe('The life of its filter'),
  power: purifierPowerSchema,
  tenantId: z.string().nullable().describe('Whom it is for; null: no tenant in particular'),
  TenantDetails: z.array(tenantDetailsSchema),
  deviceCount: z.number().int().describe('Devices of this model'),
  createdAt: z.number().int().describe('Epoch milliseconds'),
});
export type Purifier = z.infer<typeof purifierSchema>;

export const PURIFIER_SORT_PROPERTIES = [
  'id',
  'createdAt',
  'purifierId',
  'purifierModelNo',
  'purifierDescription',
] as const;
export type PurifierSortProperty = (typeof PURIFIER_SORT_PROPERTIES)[number];

/** Digits of a purifier's number, which is a safe integer. */
export const PURIFIER_NUMBER_DIGITS = String(Number.MAX_SAFE_INTEGER).length;

/** The form of a new model, and the body of its creation. */
export const newPurifierSchema = z.object({
  purifierId: (z.unknown() as z.ZodType<unknown, string | number>)
    .transform((given, context) => {
      const text = typeof given === 'number' ? String(given) : given;
      const isBlank = typeof text !== 'string' || text.trim() === '';
      const number = isBlank || !/^\d+$/.test(text.trim()) ? Number.NaN : Number(text);
      if (Number.isSafeInteger(number)) return number;
      context.addIssue(issueOf(isBlank ? PURIFIER_ERRORS.numberRequired : PURIFIER_ERRORS.numberInvalid));
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 0 }),
  purifierModelNo: requiredField(
    'Model number',
    PURIFIER_ERRORS.modelRequired,
    ...storable('purifierModelNo'),
  ),
  purifierDescription: optionalField('purifierDescription', 'Description', MAX_DESCRIPTION_LENGTH),
});
export type NewPurifier = z.output<typeof newPurifierSchema>;

const tag = 'purifiers';
const params = z.object({ purifierId: uuidParameter('purifierId') });

/** `textSearch` searches number, model and description. */
export const listPurifiers = operation({
  method: 'GET',
  path: '/backoffice/purifier/getAllPurifier',
  permission: PURIFIER_PERMISSIONS.read,
  tag,
  summary: 'Purifier models, each with its number of devices',
  description:
    'All as an array, or a page if a parameter of one is given. Newest first unless sorted. Tenant administrators get those for their tenant or for none in particular, with their number of devices.',
  query: wholeOrPageQuerySchema(PURIFIER_SORT_PROPERTIES, {}),
  responses: { 200: wholeOrPageSchema(purifierSchema) },
});

export const getPurifier = operation({
  method: 'GET',
  path: '/backoffice/purifier/:purifierId',
  permission: PURIFIER_PERMISSIONS.read,
  tag,
  summary: 'A purifier model',
  params,
  responses: { 200: purifierSchema },
});

export const createPurifier = operation({
  method: 'POST',
  path: '/backoffice/purifier/createPurifier',
  permission: PURIFIER_PERMISSIONS.manage,
  tag,
  summary: 'Create a purifier model with a number of its own',
  body: newPurifierSchema,
  responses: { 200: purifierSchema },
  errors: [...USUAL_ERRORS, ...Object.values(PURIFIER_ERRORS)],
});

export const setPurifierModes = operation({
  method: 'PUT',
  path: '/backoffice/purifier/:purifierId/modes',
  permission: PURIFIER_PERMISSIONS.manage,
  tag,
  summary: 'Set the modes of a purifier model (by default, 0 is off and 1 to 3 are speeds)',
  params,
  body: z.object({ modes: purifierModesSchema }),
  responses: { 200: purifierSchema },
  errors: [...USUAL_ERRORS, ...Object.values(PURIFIER_MODE_ERRORS)],
});

export const setPurifierFilter = operation({
  method: 'PUT',
  path: '/backoffice/purifier/:purifierId/filter',
  permission: PURIFIER_PERMISSIONS.manage,
  tag,
  summary: 'Set the filter life of a purifier model',
  params,
  body: purifierFilterSchema,
  responses: { 200: purifierSchema },
  errors: [...USUAL_ERRORS, ...Object.values(PURIFIER_FILTER_ERRORS)],
});

export const setPurifierPower = operation({
  method: 'PUT',
  path: '/backoffice/purifier/:purifierId/power',
  permission: PURIFIER_PERMISSIONS.manage,
  tag,
  summary: 'Set the power of a purifier model by mode',
  params,
  body: z.object({ power: purifierPowerSchema }),
  responses: { 200: purifierSchema },
  errors: [...USUAL_ERRORS, ...Object.values(PURIFIER_POWER_ERRORS)],
});

export const deletePurifier = operation({
  method: 'DELETE',
  path: '/backoffice/purifier/deletePurifier/:purifierId',
  permission: PURIFIER_PERMISSIONS.manage,
  tag,
  summary: 'Delete a purifier model; its devices then have none',
  params,
  responses: { 200: z.void().describe('Done') },
});
