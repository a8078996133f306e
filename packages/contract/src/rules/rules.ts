import { z } from 'zod';
import { ALARM_SEVERITIES } from '../alarms/severities.ts';
import { type ErrorDefinition, errors, SAVE_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { BAND_NAMES } from '../worst-air/verdict.ts';
import { isEmpty, ruleDevicesSchema, WATCH_ERRORS } from './rule-devices.ts';
import { isInOrder, ruleHandlingShape } from './rule-handling.ts';
import { ruleKeySchema } from './rule-keys.ts';
import { ruleReachSchema } from './rule-reach.ts';
import { haveNoDay, ruleHoursSchema } from './rule-schedules.ts';
import { RULE_PERMISSIONS } from './rules.permissions.ts';

export const RULE_ERRORS = errors('rules', {
  tenantUnknown: 'Rule is referencing to non-existent tenant!',
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  nameTaken: 'A rule with such name already exists!',
  clearLevelInvalid: 'The rule has to end on the other side of its threshold, or at it',
  devicesRequired: 'Choose the devices that the rule watches',
  unknownDevice: 'Could not find one of the devices of the rule!',
  unknownCustomer: 'Could not find one of the customers of the rule!',
  unknownRecipient: 'Could not find one of the recipients of the rule!',
  unknownReceiver: 'Could not find one of the receivers of the rule!',
  unknownRota: 'Could not find one of the rotas of the rule!',
  stepsOrder: 'Each step has to be later than the one before',
  scheduleEmpty: 'Choose at least one weekday',
  tooMany: 'A tenant has at most {max} rules',
  cannotBeTried: 'A rule about findings cannot be tried on the past',
});

/** Bands for rules of the index: not the best one, which would always hold. */
export const RULE_BANDS = BAND_NAMES.filter((band) => band !== 'good');

const number = z.number().min(-1_000_000).max(1_000_000);
const level = { key: ruleKeySchema, threshold: number.describe("In the key's unit"), clearAt: number };

/** Conditions on a device's readings. */
export const measuredConditionSchema = z.discriminatedUnion('kind', [
  z
    .object({ kind: z.literal('above'), ...level })
    .describe('Begins above `threshold`, ends at `clearAt` or below it'),
  z
    .object({ kind: z.literal('below'), ...level })
    .describe('Begins below `threshold`, ends at `clearAt` or above it'),
  z
    .object({ kind: z.literal('index'), band: z.enum(RULE_BANDS) })
    .describe('The index of particles is in this band or a worse one; gases do not count'),
]);
export type MeasuredCondition = z.infer<typeof measuredConditionSchema>;

export const ruleConditionSchema = z.discriminatedUnion('kind', [
  ...measuredConditionSchema.options,
  z
    .object({ kind: z.literal('silent'), minutes: z.number().int().min(1).max(10_080) })
    .describe('The device has sent nothing for longer than this'),
  z
    .object({ kind: z.literal('finding'), finding: z.enum(['stuck', 'outOfRange']) })
    .describe('Device health finds this'),
]);
export type RuleCondition = z.infer<typeof ruleConditionSchema>;

const termsShape = {
  devices: ruleDevicesSchema,
  condition: ruleConditionSchema,
  holdMinutes: z.number().int().min(0).max(1440).describe('How long the condition has to hold'),
  schedule: ruleHoursSchema.nullable().describe('Null: at all times'),
};
type Terms = z.infer<z.ZodObject<typeof termsShape>>;

/** Constraints between the parts of a rule. */
function holdTogether({ devices, condition, schedule }: Terms, context: z.RefinementCtx): void {
  const refuse = (field: keyof Terms, error: ErrorDefinition) =>
    context.addIssue({ ...issueOf(error), path: [field] });
  if (isEmpty(devices)) refuse('devices', RULE_ERRORS.devicesRequired);
  if (endsBeforeItBegins(condition)) refuse('condition', RULE_ERRORS.clearLevelInvalid);
  if (haveNoDay(schedule)) refuse('schedule', RULE_ERRORS.scheduleEmpty);
}

/** Whether the end value is on the wrong side of the threshold. */
export const endsBeforeItBegins = (condition: RuleCondition): boolean =>
  (condition.kind === 'above' && condition.clearAt > condition.threshold) ||
  (condition.kind === 'below' && condition.clearAt < condition.threshold);

/** The parts of a rule that determine its alarms; the rest determines their handling. */
export const ruleTermsSchema = z.object(termsShape).superRefine(holdTogether);
export type RuleTerms = z.infer<typeof ruleTermsSchema>;

const formShape = {
  ...termsShape,
  name: nameField(RULE_ERRORS.nameRequired, RULE_ERRORS.nameLong),
  isEnabled: z.boolean(),
  severity: z.enum(ALARM_SEVERITIES),
  ...ruleHandlingShape,
};

const stepsInOrder = { ...issueOf(RULE_ERRORS.stepsOrder), path: ['steps'] };

/** The form of a rule, and the body that saves it. */
export const ruleFormSchema = z.object(formShape).superRefine(holdTogether).refine(isInOrder, stepsInOrder);
export type RuleForm = z.infer<typeof ruleFormSchema>;

export const ruleSchema = z.object({
  ...formShape,
  name: z.string(),
  id: z.string(),
  createdTime: z.number().int(),
  effectiveTime: z.number().int().describe('Readings from before do not count'),
  version: z.number().int(),
  openAlarms: z.number().int(),
  ...ruleReachSchema.shape,
});
export type Rule = z.infer<typeof ruleSchema>;

/** A threshold of a rule, drawn in a device's chart. */
const ruleLineSchema = z.object({
  ruleId: z.string(),
  name: z.string(),
  key: ruleKeySchema,
  kind: z.enum(['above', 'below']),
  threshold: z.number(),
  severity: z.enum(ALARM_SEVERITIES),
});
export type RuleLine = z.infer<typeof ruleLineSchema>;

/** Most rules of a tenant. */
export const MAX_RULES = 200;

const tag = 'rules';
const params = z.object({ ruleId: uuidParameter('ruleId') });
const RULE_SAVE_ERRORS = [...SAVE_ERRORS, ...Object.values(RULE_ERRORS), ...WATCH_ERRORS];

export const listRules = operation({
  method: 'GET',
  path: '/backoffice/rules',
  permission: RULE_PERMISSIONS.manage,
  tag,
  summary: 'The rules of the own tenant, by name',
  responses: { 200: z.array(ruleSchema) },
});

export const getRule = operation({
  method: 'GET',
  path: '/backoffice/rules/:ruleId',
  permission: RULE_PERMISSIONS.manage,
  tag,
  summary: 'A rule',
  params,
  responses: { 200: ruleSchema },
});

export const createRule = operation({
  method: 'POST',
  path: '/backoffice/rules',
  permission: RULE_PERMISSIONS.manage,
  tag,
  summary: 'Create a rule',
  body: ruleFormSchema,
  responses: { 201: ruleSchema },
  errors: RULE_SAVE_ERRORS,
});

export const updateRule = operation({
  method: 'PUT',
  path: '/backoffice/rules/:ruleId',
  permission: RULE_PERMISSIONS.manage,
  tag,
  summary: 'Change a rule',
  description:
    'Its open alarms are cleared when its devices, condition, duration or schedule change, or it is turned off.',
  params,
  body: z
    .object({ ...formShape, version: z.number().int().optional().describe('The one that was seen') })
    .superRefine(holdTogether)
    .refine(isInOrder, stepsInOrder),
  responses: { 200: ruleSchema },
  errors: RULE_SAVE_ERRORS,
});

export const deleteRule = operation({
  method: 'DELETE',
  path: '/backoffice/rules/:ruleId',
  permission: RULE_PERMISSIONS.manage,
  tag,
  summary: 'Delete a rule; its open alarms are cleared, and all are kept',
  params,
  responses: { 200: z.void() },
});

export const getRuleLines = operation({
  method: 'GET',
  path: '/backoffice/rules/lines',
  permission: RULE_PERMISSIONS.readLines,
  tag,
  summary: 'The numbers that rules compare with at each of these devices',
  query: z.object({
    deviceIds: z
      .string()
      .transform((text) => text.split(','))
      .pipe(z.array(z.guid()).max(100))
      .meta({ type: 'string', description: 'Up to 100 ids of devices in scope, with commas between' }),
  }),
  responses: { 200: z.record(z.string(), z.array(ruleLineSchema)) },
});

export const countRules = operation({
  method: 'GET',
  path: '/backoffice/rules/counts',
  permission: RULE_PERMISSIONS.count,
  tag,
  summary: 'Number of enabled rules of each tenant, highest first',
  responses: {
    200: z.object({
      total: z.number().int(),
      tenants: z.array(z.object({ tenantId: z.string(), name: z.string(), rules: z.number().int() })),
    }),
  },
});
