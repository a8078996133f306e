import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { SECOND_FACTOR_PERMISSIONS } from './second-factor.permissions.ts';

/** People who need a second factor. Those without one set it up at their next sign-in. */
export const requiredOfSchema = z.enum(['nobody', 'administrators', 'everyone']);
export type RequiredOf = z.infer<typeof requiredOfSchema>;

/** Minutes without use after which a session with a second factor may end. */
export const IDLE_MINUTES = { least: 5, most: 240 } as const;

const idleMinutesSchema = z
  .number()
  .int()
  .min(IDLE_MINUTES.least)
  .max(IDLE_MINUTES.most)
  .nullable()
  .describe(
    "Minutes without use after which the console's sessions of users with a second factor end, those of the caller's " +
      'tenant or of system administrators; null: an hour after the sign-in, as all others',
  );

const remembersSchema = z
  .boolean()
  .describe('Whether people may choose not to be asked for the second factor in a browser for 30 days');

const requirementSchema = z.object({
  requiredOf: requiredOfSchema.describe("In the caller's tenant; for a system administrator, everywhere"),
  idleMinutes: idleMinutesSchema,
  remembersBrowsers: remembersSchema,
  remembersEverywhere: z.boolean().describe('Whether the system lets browsers be remembered'),
  everywhere: requiredOfSchema.describe('The least that the system requires'),
});
export type FactorRequirement = z.infer<typeof requirementSchema>;

/** Each part is decided for itself: what is missing stays as it is. */
const decisionSchema = z
  .object({
    requiredOf: requiredOfSchema,
    idleMinutes: idleMinutesSchema,
    remembersBrowsers: remembersSchema,
  })
  .partial()
  .refine((decision) => Object.keys(decision).length > 0, 'must decide something');
export type FactorDecision = z.infer<typeof decisionSchema>;

const tag = 'second factor';

export const getFactorRequirement = operation({
  method: 'GET',
  path: '/backoffice/secondFactor/requirement',
  permission: SECOND_FACTOR_PERMISSIONS.require,
  tag,
  summary: 'Who needs a second factor, and how long its sessions last',
  responses: { 200: requirementSchema },
});

export const setFactorRequirement = operation({
  method: 'PUT',
  path: '/backoffice/secondFactor/requirement',
  permission: SECOND_FACTOR_PERMISSIONS.require,
  tag,
  summary: 'Decide who needs a second factor, and how long its sessions last',
  body: decisionSchema,
  responses: { 200: requirementSchema },
});

const usersFilterSchema = z.object({ type: z.string().max(100) }).nullish();

/** ThingsBoard's settings of the system. Only the requirement can be changed: the rest is fixed. */
const platformSettingsSchema = z.object({
  providers: z.array(z.record(z.string(), z.unknown())).max(10).nullish(),
  minVerificationCodeSendPeriod: z.number().nullish(),
  verificationCodeCheckRateLimit: z.string().max(100).nullish(),
  maxVerificationFailuresBeforeUserLockout: z.number().nullish(),
  totalAllowedTimeForVerification: z.number().nullish(),
  enforceTwoFa: z.boolean().nullish(),
  enforcedUsersFilter: usersFilterSchema,
});
export type PlatformFactorSettings = z.infer<typeof platformSettingsSchema>;

export const getPlatformFactorSettings = operation({
  method: 'GET',
  path: '/api/2fa/settings',
  permission: SECOND_FACTOR_PERMISSIONS.requireEverywhere,
  tag,
  summary: 'The second factors of the system, and who needs one',
  responses: { 200: platformSettingsSchema },
});

export const savePlatformFactorSettings = operation({
  method: 'POST',
  path: '/api/2fa/settings',
  permission: SECOND_FACTOR_PERMISSIONS.requireEverywhere,
  tag,
  summary: 'Decide who needs a second factor; other settings are fixed',
  body: platformSettingsSchema,
  responses: { 200: platformSettingsSchema },
});
