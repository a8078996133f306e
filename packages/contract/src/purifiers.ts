import { z } from 'zod';
import { optionalPageQuerySchema, pageSchema } from './common/page.ts';
import { tenantDetailsSchema } from './device-records.ts';
import { optionalField, requiredField, storable } from './form-text.ts';

/** A model of purifier. */
export const purifierSchema = z.object({
  _id: z.string().describe('Id of the record'),
  purifierId: z.number().int().describe('Its number among the models'),
  purifierModelNo: z.string(),
  purifierDescription: z.string().nullable(),
  deviceInstalledPlace: z.string().nullable().describe('Kind of place; null is none'),
  tenantId: z.string().nullable().describe('Whom it is for; null: nobody in particular'),
  TenantDetails: z.array(tenantDetailsSchema),
  deviceCount: z.number().int().describe('Devices of this model'),
  createdAt: z.number().int().describe('Epoch milliseconds'),
});
export type Purifier = z.infer<typeof purifierSchema>;

export const purifierPageSchema = pageSchema(purifierSchema);

export const PURIFIER_SORT_PROPERTIES = [
  'id',
  'createdAt',
  'purifierId',
  'purifierModelNo',
  'purifierDescription',
] as const;
export type PurifierSortProperty = (typeof PURIFIER_SORT_PROPERTIES)[number];

/** Query of `GET /backoffice/purifier/getAllPurifier`. `textSearch` looks into number, model and description. */
export const purifierPageQuerySchema = optionalPageQuerySchema(PURIFIER_SORT_PROPERTIES, {});

/** Body of `POST /backoffice/purifier/createPurifier`. */
export const newPurifierSchema = z.object({
  purifierId: z
    .unknown()
    .transform((given, context) => {
      const text = typeof given === 'number' ? String(given) : given;
      const isBlank = typeof text !== 'string' || text.trim() === '';
      const number = isBlank || !/^\d+$/.test(text.trim()) ? Number.NaN : Number(text);
      if (Number.isSafeInteger(number)) return number;
      const message = isBlank ? 'Purifier Id is required' : 'Validation error: purifierId is malformed';
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    })
    .meta({ type: 'integer', minimum: 0 }),
  purifierModelNo: requiredField(
    'Model number',
    'Purifier Model Number is required',
    ...storable('purifierModelNo'),
  ),
  purifierDescription: optionalField('purifierDescription', 'Description', 4096),
});
export type NewPurifier = z.output<typeof newPurifierSchema>;
