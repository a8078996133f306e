import { z } from 'zod';
import { customerTitleSchema } from '../common/customer-title.ts';
import { operation } from '../common/operation.ts';
import { ruleScheduleSchema } from './rule-schedules.ts';
import { RULE_PERMISSIONS } from './rules.permissions.ts';
import { ruleConditionSchema } from './rules.ts';

// Rules whose alarms no one acts on, with what would make them fewer.

/** The days that are looked at. */
export const NOISE_DAYS = 7;
/** Most rules that are named at once. */
export const MAX_NOISY_RULES = 3;

const alarms = z.number().int().describe(`Alarms of the last ${NOISE_DAYS} days at this device with it`);

/** A change of a rule that makes its alarms fewer, and how many there would have been. */
const noiseProposalSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('limit'), threshold: z.number(), clearAt: z.number(), alarms }),
  z.object({ kind: z.literal('duration'), holdMinutes: z.number().int(), alarms }),
  z.object({ kind: z.literal('open'), alarms }).describe('Only while the place of the device is open'),
  z.object({ kind: z.literal('hours'), schedule: ruleScheduleSchema, alarms }),
]);
export type NoiseProposal = z.infer<typeof noiseProposalSchema>;

const ruleNoiseSchema = z.object({
  ruleId: z.string(),
  ruleName: z.string(),
  condition: ruleConditionSchema,
  deviceId: z.string(),
  deviceName: z.string(),
  deviceLabel: z.string().nullable(),
  customerTitle: customerTitleSchema,
  raised: z.number().int(),
  untouched: z.number().int().describe('Number of these that no one acknowledged, assigned or wrote about'),
  proposals: z.array(noiseProposalSchema),
});
export type RuleNoise = z.infer<typeof ruleNoiseSchema>;

export const listRuleNoise = operation({
  method: 'GET',
  path: '/backoffice/rules/noise',
  permission: RULE_PERMISSIONS.manage,
  tag: 'rules',
  summary: `Rules whose alarms of the last ${NOISE_DAYS} days no one acts on, with changes tested on these days`,
  responses: { 200: z.array(ruleNoiseSchema).describe('By the number of alarms that no one acted on') },
});
