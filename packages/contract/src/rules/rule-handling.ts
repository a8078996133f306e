import { z } from 'zod';
import { MAX_RECEIVERS } from '../notifications/receivers.ts';

/** Most rotas of a tenant. They stand here because dashboards load rules, but not the operations of rotas. */
export const MAX_ROTAS = 20;

const ruleRecipientsSchema = z.object({
  customerUsers: z.boolean().describe('Users of the customer that has the device'),
  tenantAdmins: z.boolean(),
  userIds: z.array(z.guid()).max(100).describe('Further users of the tenant'),
  receiverIds: z.array(z.guid()).max(MAX_RECEIVERS).default([]).describe('Receivers besides users'),
  rotaIds: z.array(z.guid()).max(MAX_ROTAS).default([]).describe('Who is on call by these rotas'),
});
export type RuleRecipients = z.infer<typeof ruleRecipientsSchema>;

/** Most further steps of a rule. */
export const MAX_STEPS = 5;
const WEEK_MINUTES = 10_080;

/** Who is notified later, while no one has acknowledged the alarm. */
const ruleStepSchema = z.object({
  afterMinutes: z.number().int().min(1).max(WEEK_MINUTES).describe('After the alarm was raised'),
  recipients: ruleRecipientsSchema,
});
export type RuleStep = z.infer<typeof ruleStepSchema>;

/** How the last step is repeated; without steps, the notification of the recipients. */
const ruleRepeatSchema = z.object({
  everyMinutes: z.number().int().min(5).max(1440),
  times: z.number().int().min(1).max(20),
});
export type RuleRepeat = z.infer<typeof ruleRepeatSchema>;

/** Whom a rule notifies, and when. */
export const ruleHandlingShape = {
  recipients: ruleRecipientsSchema.describe('Notified at once'),
  steps: z
    .array(ruleStepSchema)
    .max(MAX_STEPS)
    .default([])
    .describe('They end when the alarm is acknowledged, snoozed or over'),
  repeat: ruleRepeatSchema.nullable().default(null).describe('Null: the last step is not repeated'),
};

/** Whether each step is later than the one before. */
export const isInOrder = ({ steps }: { readonly steps: readonly RuleStep[] }): boolean =>
  steps.every(({ afterMinutes }, place) => afterMinutes > (steps[place - 1]?.afterMinutes ?? 0));
