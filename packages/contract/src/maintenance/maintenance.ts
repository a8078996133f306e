import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { versionSchema } from '../common/entity.ts';
import { type ErrorDefinition, errors, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { nameField } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { epochMs, zoneText } from '../history/history.ts';
import { ruleScheduleSchema } from '../rules/rule-schedules.ts';
import { MAINTENANCE_PERMISSIONS } from './maintenance.permissions.ts';

/** Most plans of a tenant including its customers, with those of the last 90 days. */
export const MAX_MAINTENANCE = 500;
export const MAX_REASON_LENGTH = 200;

export const MAINTENANCE_ERRORS = errors('maintenance', {
  reasonRequired: 'Give a reason',
  reasonLong: `A reason has at most ${MAX_REASON_LENGTH} characters`,
  targetRequired: 'Choose what is maintained',
  unknownTarget: 'Could not find what is maintained!',
  tenantUnknown: 'Maintenance is referencing to non-existent tenant!',
  endRequired: 'Choose when it ends',
  endsBeforeItBegins: 'It has to end after it begins',
  isPast: 'It would be over already',
  scheduleEmpty: 'Choose at least one weekday',
  neverPauses: 'What repeats needs a pause, or an end',
  over: 'This maintenance is over',
  begun: 'What has begun is ended, not deleted',
  targetFixed: 'What is maintained does not change',
  tooMany: 'There can be at most {max} plans of maintenance',
  ofTenant: ['PERMISSION_DENIED', 'Only administrators of the tenant may do this'],
});

/** Kinds of what can be maintained. */
export const MAINTAINED_KINDS = ['tenant', 'customer', 'place', 'device'] as const;
export type MaintainedKind = (typeof MAINTAINED_KINDS)[number];

const formShape = {
  kind: z.enum(MAINTAINED_KINDS),
  targetId: z.guid().nullable().describe('Customer, place or device; null: the whole tenant'),
  reason: nameField(MAINTENANCE_ERRORS.reasonRequired, MAINTENANCE_ERRORS.reasonLong, MAX_REASON_LENGTH),
  fromTime: epochMs.describe('When it begins, or from when it repeats'),
  toTime: epochMs.nullable().describe('When it ends, or until when it repeats; null: until it is ended'),
  schedule: ruleScheduleSchema.nullable().describe('Hours on weekdays; null: it does not repeat'),
  timeZone: zoneText.describe('IANA name: of the weekdays and hours'),
};
type Fields = z.infer<z.ZodObject<typeof formShape>>;

/** Constraints between the fields. */
function holdTogether({ kind, targetId, fromTime, toTime, schedule }: Fields, context: z.RefinementCtx) {
  const refuse = (field: keyof Fields, error: ErrorDefinition) =>
    context.addIssue({ ...issueOf(error), path: [field] });
  if ((kind === 'tenant') !== (targetId === null)) refuse('targetId', MAINTENANCE_ERRORS.targetRequired);
  if (toTime === null && schedule === null) refuse('toTime', MAINTENANCE_ERRORS.endRequired);
  if (toTime !== null && toTime <= fromTime) refuse('toTime', MAINTENANCE_ERRORS.endsBeforeItBegins);
  if (schedule?.weekdays.length === 0) refuse('schedule', MAINTENANCE_ERRORS.scheduleEmpty);
}

/** The form of a maintenance, and the body that saves it. */
export const maintenanceFormSchema = z.object(formShape).superRefine(holdTogether);
export type MaintenanceForm = z.infer<typeof maintenanceFormSchema>;

export const MAINTENANCE_STATES = ['now', 'upcoming', 'past'] as const;

export const maintenanceSchema = z.object({
  ...formShape,
  reason: z.string(),
  timeZone: z.string(),
  id: z.string(),
  createdTime: z.number().int(),
  version: versionSchema,
  customerId: z
    .string()
    .nullable()
    .describe('Customer that is maintained, or that has the place or the device; null: none'),
  customerTitle: customerTitleSchema,
  placeName: z.string().nullable().describe('Building, floor or room that is maintained; null: another kind'),
  deviceName: z.string().nullable(),
  deviceLabel: z.string().nullable(),
  state: z.enum(MAINTENANCE_STATES),
  begins: z.number().int().nullable().describe('Begin of the present time or of the next one; null: past'),
  ends: z.number().int().nullable(),
  lastEnded: z.number().int().nullable().describe('When it was over last; null: it was not yet'),
  mayChange: z.boolean().describe('Whether the caller may change and end it'),
});
export type Maintenance = z.infer<typeof maintenanceSchema>;

const { read, plan } = MAINTENANCE_PERMISSIONS;
const tag = 'maintenance';
const path = '/backoffice/maintenance';
const pathOfOne = `${path}/:maintenanceId`;
const params = z.object({ maintenanceId: uuidParameter('maintenanceId') });
const saveErrors = [...SAVE_ERRORS, ...Object.values(MAINTENANCE_ERRORS)];
const changeErrors = [...USUAL_ERRORS, MAINTENANCE_ERRORS.ofTenant] as const;

export const listMaintenance = operation({
  method: 'GET',
  path,
  permission: read,
  tag,
  summary: 'Maintenance in scope: current, planned, and of the last 90 days',
  query: z.object({
    state: z.literal('now').optional().describe('Only what goes on; all when missing'),
    deviceId: uuidParameter('deviceId').optional().describe('Only what concerns this device'),
  }),
  responses: { 200: z.array(maintenanceSchema) },
});

export const planMaintenance = operation({
  method: 'POST',
  path,
  permission: plan,
  tag,
  summary: 'Plan a maintenance, which may begin at once',
  description:
    'Alarms raised meanwhile are recorded, and no one is notified. At its end, those who would have been get one message.',
  body: maintenanceFormSchema,
  responses: { 201: maintenanceSchema },
  errors: saveErrors,
});

export const changeMaintenance = operation({
  method: 'PUT',
  path: pathOfOne,
  permission: plan,
  tag,
  summary: 'Change a maintenance that is not over. What is maintained stays',
  params,
  body: z
    .object({ ...formShape, version: versionSchema.optional().describe('The one that was seen') })
    .superRefine(holdTogether),
  responses: { 200: maintenanceSchema },
  errors: saveErrors,
});

export const endMaintenance = operation({
  method: 'POST',
  path: `${pathOfOne}/end`,
  permission: plan,
  tag,
  summary: 'End a maintenance now, before its time',
  params,
  body: z.object({
    forGood: z.boolean().describe('False: one that repeats comes again the next time'),
  }),
  responses: { 200: maintenanceSchema },
  errors: [...changeErrors, MAINTENANCE_ERRORS.over],
});

export const deleteMaintenance = operation({
  method: 'DELETE',
  path: pathOfOne,
  permission: plan,
  tag,
  summary: 'Delete a maintenance that has not begun',
  params,
  responses: { 200: z.void() },
  errors: [...changeErrors, MAINTENANCE_ERRORS.begun],
});
