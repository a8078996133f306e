import { z } from 'zod';
import { versionSchema } from '../common/entity.ts';
import { errors, SAVE_ERRORS } from '../common/errors.ts';
import { formField, issueOf } from '../common/form-fields.ts';
import { nameField, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { RULE_KEYS } from '../rules/rule-keys.ts';
import { COLUMN_KEYS } from '../telemetry/telemetry-values.ts';
import { QUANTITY_PERMISSIONS } from './quantities.permissions.ts';

/** Most quantities that an installation declares: each is a tile of the devices that send it. */
export const MAX_DECLARED_QUANTITIES = 50;
const MAX_NAME_LENGTH = 40;
const MAX_UNIT_LENGTH = 12;
const MAX_DECIMALS = 4;
const LARGEST = 1_000_000_000;
/** The upper ends of all bands but the last. */
const BAND_EDGES = 5;

export const QUANTITY_ERRORS = errors('quantities', {
  keyInvalid: 'A key has up to 40 letters, digits and underscores, and begins with a letter',
  keyReserved: 'This key has a meaning already',
  keyTaken: 'A quantity with such key already exists!',
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  unitLong: 'A unit has at most 12 characters',
  decimalsInvalid: 'The number of decimals is 0 to 4',
  numberInvalid: 'Enter a number',
  boundsInvalid: 'The largest value has to be above the smallest',
  bandsInvalid: 'Bands have five upper ends, in ascending order and within the bounds',
  tooMany: 'An installation declares at most {max} quantities',
});

/** It becomes a part of statements and addresses. */
export const QUANTITY_KEY = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
/** Quantities of the product, and words of rules, readings and files that are none. */
const RESERVED: ReadonlySet<string> = new Set([
  ...RULE_KEYS,
  ...COLUMN_KEYS,
  ...['index', 'silent', 'stuck', 'outOfRange', 'time', 'air'],
  ...['ts', 'values', 'timestamp', 'device', 'constructor', 'toString', 'valueOf', 'hasOwnProperty'],
]);

const key = formField(
  { is: (text) => QUANTITY_KEY.test(text), otherwise: QUANTITY_ERRORS.keyInvalid },
  { is: (text) => !RESERVED.has(text), otherwise: QUANTITY_ERRORS.keyReserved },
);
const name = nameField(QUANTITY_ERRORS.nameRequired, QUANTITY_ERRORS.nameLong, MAX_NAME_LENGTH);
const unit = formField(
  { is: (text) => text.length <= MAX_UNIT_LENGTH, otherwise: QUANTITY_ERRORS.unitLong },
  ...storable('unit'),
).describe('Empty: an index');

const termsShape = {
  names: z.object({ en: name, ja: name, ar: name }),
  unit,
  decimals: z.number().int().min(0).max(MAX_DECIMALS),
  min: z
    .number()
    .min(-LARGEST)
    .max(LARGEST)
    .describe('The smallest value that a sensor can mean, in the unit'),
  max: z.number().min(-LARGEST).max(LARGEST),
  bands: z
    .array(z.number())
    .length(BAND_EDGES)
    .nullable()
    .describe('Upper ends of the bands from Good to Very Poor, inclusive; null: it has no bands'),
};
type Terms = { readonly min: number; readonly max: number; readonly bands: readonly number[] | null };

function holdTogether({ min, max, bands }: Terms, context: z.RefinementCtx): void {
  if (max <= min) context.addIssue({ ...issueOf(QUANTITY_ERRORS.boundsInvalid), path: ['max'] });
  const edges = bands && [min, ...bands, max];
  if (edges?.some((edge, at) => at > 0 && edge <= (edges[at - 1] ?? 0)))
    context.addIssue({ ...issueOf(QUANTITY_ERRORS.bandsInvalid), path: ['bands'] });
}

/** The parts of a quantity that can be changed. */
const quantityTermsSchema = z.object(termsShape).superRefine(holdTogether);
export type QuantityTerms = z.infer<typeof quantityTermsSchema>;

const newQuantitySchema = z.object({ key, ...termsShape }).superRefine(holdTogether);
export type NewQuantity = z.infer<typeof newQuantitySchema>;

/** A quantity beside those of the product, whose values are stored under its key. */
export const declaredQuantitySchema = z.object({
  id: z.string(),
  key: z.string(),
  names: z.object({ en: z.string(), ja: z.string(), ar: z.string() }),
  unit: z.string(),
  decimals: z.number(),
  min: z.number(),
  max: z.number(),
  bands: z.array(z.number()).nullable(),
  isWithdrawn: z
    .boolean()
    .describe('Its key is shown as any other; rules and automations that follow it go on'),
  version: versionSchema,
});
export type DeclaredQuantity = z.infer<typeof declaredQuantitySchema>;

const numberText = (
  isValid: (value: number) => boolean,
  error: (typeof QUANTITY_ERRORS)['numberInvalid' | 'decimalsInvalid'],
) =>
  z.string().transform((text, context) => {
    const value = text.trim() === '' ? Number.NaN : Number(text.trim().replace(',', '.'));
    if (Number.isFinite(value) && isValid(value)) return value;
    context.addIssue(issueOf(error));
    return z.NEVER;
  });
const bound = numberText((value) => Math.abs(value) <= LARGEST, QUANTITY_ERRORS.numberInvalid);

const bandsText = z.string().transform((text, context) => {
  if (text.trim() === '') return null;
  const edges = text
    .trim()
    .split(/[\s;]+/)
    .map((edge) => Number(edge.replace(',', '.')));
  if (edges.length === BAND_EDGES && edges.every(Number.isFinite)) return edges;
  context.addIssue(issueOf(QUANTITY_ERRORS.bandsInvalid));
  return z.NEVER;
});

/** The form of a quantity, as texts. */
export const quantityFormSchema = z
  .object({
    key,
    en: name,
    ja: name,
    ar: name,
    unit,
    decimals: numberText(
      (value) => Number.isInteger(value) && value >= 0 && value <= MAX_DECIMALS,
      QUANTITY_ERRORS.decimalsInvalid,
    ),
    min: bound,
    max: bound,
    bands: bandsText,
  })
  .superRefine(holdTogether)
  .transform(({ en, ja, ar, ...rest }) => ({ ...rest, names: { en, ja, ar } }));

const params = z.object({ quantityId: uuidParameter('quantityId') });
const tag = 'quantities';
const responses = { 200: declaredQuantitySchema };

export const listQuantities = operation({
  method: 'GET',
  path: '/backoffice/quantities',
  permission: QUANTITY_PERMISSIONS.read,
  tag,
  summary: 'The quantities that the installation declares, in the order of their declaration',
  description: 'Without those of the product.',
  responses: { 200: z.array(declaredQuantitySchema) },
});

export const declareQuantity = operation({
  method: 'POST',
  path: '/backoffice/quantities',
  permission: QUANTITY_PERMISSIONS.declare,
  tag,
  summary: 'Declare a quantity: values under its key, past ones too, are shown as its own',
  body: newQuantitySchema,
  responses: { 201: declaredQuantitySchema },
  errors: [...SAVE_ERRORS, ...Object.values(QUANTITY_ERRORS)],
});

export const changeQuantity = operation({
  method: 'PUT',
  path: '/backoffice/quantities/:quantityId',
  permission: QUANTITY_PERMISSIONS.declare,
  tag,
  summary: 'Change a quantity. Its key stays',
  params,
  body: z.object({ ...termsShape, version: versionSchema.nullish() }).superRefine(holdTogether),
  responses,
  errors: [...SAVE_ERRORS, ...Object.values(QUANTITY_ERRORS)],
});

export const withdrawQuantity = operation({
  method: 'PUT',
  path: '/backoffice/quantities/:quantityId/withdrawal',
  permission: QUANTITY_PERMISSIONS.declare,
  tag,
  summary: 'Turn off a quantity, or restore it. Its readings stay',
  params,
  body: z.object({ isWithdrawn: z.boolean() }),
  responses,
});
