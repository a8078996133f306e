import { z } from 'zod';
import { COMMAND_PERMISSIONS } from '../commands/commands.permissions.ts';
import { type ErrorDefinition, errors, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { isEmpty, ruleDevicesSchema, WATCH_ERRORS } from '../rules/rule-devices.ts';
import { haveNoDay, ruleHoursSchema } from '../rules/rule-schedules.ts';
import { endsBeforeItBegins, measuredConditionSchema } from '../rules/rules.ts';
import { AUTOMATION_PERMISSIONS } from './automations.permissions.ts';

export const AUTOMATION_ERRORS = errors('automations', {
  tenantUnknown: 'Automation is referencing to non-existent tenant!',
  customerUnknown: 'Automation is referencing to non-existent customer!',
  nameRequired: 'Name is required',
  nameLong: 'Name is too long',
  nameTaken: 'An automation with such name already exists!',
  whenRequired: 'Choose a condition, a schedule or both',
  clearLevelInvalid: 'The condition has to end on the other side of its threshold, or at it',
  scheduleEmpty: 'Choose at least one weekday',
  devicesRequired: 'Choose the devices that the automation sets',
  monitorsRequired: 'Choose the devices that the automation follows',
  unknownDevice: 'Could not find one of the devices of the automation!',
  unknownCustomer: 'Could not find one of the customers of the automation!',
  modeUnknown: 'None of the devices has such a mode',
  orderInvalid: 'The order has to name each automation once',
  tooMany: 'There can be at most {max} automations',
  customersMayNot: ['PERMISSION_DENIED', 'Your provider does not let its customers create automations'],
  customersMayNotOperate: [
    'PERMISSION_DENIED',
    'Your tenant does not let its customers operate devices, which automations do',
  ],
  notAdministrator: ['PERMISSION_DENIED', 'Only administrators of the customer can create automations'],
});

/** Most automations of a tenant, and of each customer. */
export const MAX_AUTOMATIONS = 100;
/** Most devices of one automation. */
export const MAX_MONITORS = 20;
/** Most modes that automations request of one device within an hour, to limit wear by a flapping condition. */
export const MAX_MODES_PER_HOUR = 12;

/** The device whose readings the condition compares. */
const automationSourceSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('self') }).describe('Each device follows what it measures itself'),
  z
    .object({ kind: z.literal('monitors'), deviceIds: z.array(z.guid()).max(MAX_MONITORS) })
    .describe(
      'All devices follow these: the condition holds while it holds at one of them. One of another customer than the device does not count',
    ),
]);
export type AutomationSource = z.infer<typeof automationSourceSchema>;

const minutes = z.number().int().min(0).max(1440);

const automationTriggerSchema = z.object({
  source: automationSourceSchema,
  condition: measuredConditionSchema,
  holdMinutes: minutes.describe('How long the condition has to hold'),
  clearMinutes: minutes.describe('How long it has to be over'),
});
export type AutomationTrigger = z.infer<typeof automationTriggerSchema>;

const mode = z.number().int().min(0).max(99);

const termsShape = {
  devices: ruleDevicesSchema.describe('Devices that are set. Those without the mode are left alone'),
  trigger: automationTriggerSchema.nullable().describe('Null: the schedule alone'),
  schedule: ruleHoursSchema
    .nullable()
    .describe('Null: at all times. Beside a condition: it counts at these times only'),
  mode: mode.describe('Mode that is requested when the automation begins to hold'),
  modeAfter: mode
    .nullable()
    .describe('Mode that is requested when it ends and no other automation holds; null: it stays as it is'),
};
type Terms = z.infer<z.ZodObject<typeof termsShape>>;

/** Constraints between the parts of an automation. */
function holdTogether({ devices, trigger, schedule }: Terms, context: z.RefinementCtx): void {
  const refuse = (field: keyof Terms, error: ErrorDefinition, ...within: string[]) =>
    context.addIssue({ ...issueOf(error), path: [field, ...within] });
  if (isEmpty(devices)) refuse('devices', AUTOMATION_ERRORS.devicesRequired);
  if (!trigger && !schedule) refuse('trigger', AUTOMATION_ERRORS.whenRequired);
  if (trigger?.source.kind === 'monitors' && trigger.source.deviceIds.length === 0)
    refuse('trigger', AUTOMATION_ERRORS.monitorsRequired, 'source');
  if (trigger && endsBeforeItBegins(trigger.condition))
    refuse('trigger', AUTOMATION_ERRORS.clearLevelInvalid, 'condition');
  if (haveNoDay(schedule)) refuse('schedule', AUTOMATION_ERRORS.scheduleEmpty);
}

/** The parts of an automation that determine its effect. */
export const automationTermsSchema = z.object(termsShape).superRefine(holdTogether);
export type AutomationTerms = z.infer<typeof automationTermsSchema>;

const formShape = {
  ...termsShape,
  name: nameField(AUTOMATION_ERRORS.nameRequired, AUTOMATION_ERRORS.nameLong),
  isEnabled: z.boolean(),
};

/** The form of an automation, and the body that saves it. */
export const automationFormSchema = z.object(formShape).superRefine(holdTogether);
export type AutomationForm = z.infer<typeof automationFormSchema>;

export const automationSchema = z.object({
  ...formShape,
  name: z.string(),
  id: z.string(),
  createdTime: z.number().int(),
  customerId: z.string().nullable().describe('Customer to whom it belongs; null: the tenant itself'),
  effectiveTime: z.number().int().describe('Readings from before do not count'),
  version: z.number().int(),
  actsOn: z.number().int().describe('Devices that it has set, and for which it still holds'),
});
export type Automation = z.infer<typeof automationSchema>;

const actingAutomationSchema = z.object({
  ...termsShape,
  id: z.string(),
  name: z.string(),
  actsOn: z.number().int().describe('Devices of the customer that it has set, and for which it still holds'),
});
/** An automation of a tenant, restricted to the devices of one customer. */
export type ActingAutomation = z.infer<typeof actingAutomationSchema>;

const automationListSchema = z.object({
  automations: z
    .array(automationSchema)
    .describe('Order: if several hold for a device, the first one sets it'),
  ofTenant: z
    .array(actingAutomationSchema)
    .describe(
      'For a customer, the automations of its tenant that are switched on and act on its purifiers, which come first. They name no devices or owners of others. For a tenant: none',
    ),
  mayManage: z.boolean().describe('Whether the caller may create and edit them'),
  stoppedBy: z
    .enum(['automations', 'operation'])
    .nullable()
    .describe(
      'For a customer, the right that its tenant does not grant, so that these automations do not act; null: they act',
    ),
});
export type AutomationList = z.infer<typeof automationListSchema>;

const automationModeSchema = z.object({
  mode: z.number().int(),
  names: z
    .array(z.string())
    .describe("Name in the models; usual names such as 'off' are shown in the reader's language"),
  devices: z.number().int().describe('Number of devices with this mode'),
});
export type AutomationMode = z.infer<typeof automationModeSchema>;

const { read, manage } = AUTOMATION_PERMISSIONS;
const tag = 'automations';
const path = '/backoffice/automations';
const pathOfOne = '/backoffice/automations/:automationId';
const params = z.object({ automationId: uuidParameter('automationId') });
const ERRORS_OF_SAVING = [...SAVE_ERRORS, ...Object.values(AUTOMATION_ERRORS), ...WATCH_ERRORS];
const { customersMayNot, customersMayNotOperate, notAdministrator } = AUTOMATION_ERRORS;
const REFUSALS = [...USUAL_ERRORS, customersMayNot, customersMayNotOperate, notAdministrator];

export const listAutomations = operation({
  method: 'GET',
  path,
  permission: read,
  tag,
  summary:
    "Automations in their order: the caller's tenant's, or the customer's with those of its tenant that act there",
  query: z.object({
    customerId: z
      .guid()
      .optional()
      .describe("For a tenant: those of this customer, and not the tenant's own"),
  }),
  responses: { 200: automationListSchema },
});

export const getAutomation = operation({
  method: 'GET',
  path: pathOfOne,
  permission: read,
  tag,
  summary: 'An automation',
  params,
  responses: { 200: automationSchema },
});

export const createAutomation = operation({
  method: 'POST',
  path,
  permission: manage,
  tag,
  summary: 'Create an automation, last in the order',
  body: automationFormSchema,
  responses: { 201: automationSchema },
  errors: ERRORS_OF_SAVING,
});

export const updateAutomation = operation({
  method: 'PUT',
  path: pathOfOne,
  permission: manage,
  tag,
  summary: 'Change an automation',
  description: 'It starts again when its condition changes or it is turned off; modes stay.',
  params,
  body: z
    .object({ ...formShape, version: z.number().int().optional().describe('The one that was seen') })
    .superRefine(holdTogether),
  responses: { 200: automationSchema },
  errors: ERRORS_OF_SAVING,
});

export const deleteAutomation = operation({
  method: 'DELETE',
  path: pathOfOne,
  permission: manage,
  tag,
  summary: 'Delete an automation; modes stay',
  params,
  responses: { 200: z.void() },
  errors: REFUSALS,
});

export const orderAutomations = operation({
  method: 'PUT',
  path: '/backoffice/automations/order',
  permission: manage,
  tag,
  summary: 'Order the own automations: of several that apply, the first sets the device',
  description: "A tenant's come before its customers'.",
  body: z.object({ automationIds: z.array(z.guid()).max(MAX_AUTOMATIONS) }),
  responses: { 200: automationListSchema },
  errors: [...REFUSALS, AUTOMATION_ERRORS.orderInvalid],
});

export const listAutomationModes = operation({
  method: 'GET',
  path: '/backoffice/automations/modes',
  permission: COMMAND_PERMISSIONS.readMode,
  tag,
  summary: 'The modes to which purifiers in scope can be set, by their numbers',
  responses: { 200: z.array(automationModeSchema) },
});
