import { z } from 'zod';
import { uuidParameter } from './common/parameters.ts';
import { SAVE_ERRORS } from './errors.ts';
import { operation } from './operation.ts';
import { PROVISIONING_PERMISSIONS } from './provisioning.permissions.ts';

/** How devices of a profile make themselves known: not at all, also new ones, or those that were entered for it. */
export const PROVISIONING_TYPES = [
  'DISABLED',
  'ALLOW_CREATE_NEW_DEVICES',
  'CHECK_PRE_PROVISIONED_DEVICES',
] as const;
export type ProvisioningType = (typeof PROVISIONING_TYPES)[number];

const provisioningSchema = z.object({
  provisionType: z.string(),
  provisionDeviceKey: z.string().nullable(),
  provisionDeviceSecret: z.string().nullable(),
});
export type Provisioning = z.infer<typeof provisioningSchema>;

const shared = {
  permission: PROVISIONING_PERMISSIONS.administer,
  tag: 'device profiles',
  params: z.object({ deviceProfileId: uuidParameter('deviceProfileId') }),
  responses: { 200: provisioningSchema },
} as const;

export const getProvisioning = operation({
  ...shared,
  method: 'GET',
  path: '/backoffice/provisioning/:deviceProfileId',
  summary: 'How devices of a profile make themselves known, with key and secret',
});

export const setProvisioning = operation({
  ...shared,
  method: 'PUT',
  path: '/backoffice/provisioning/:deviceProfileId',
  summary: 'Say how devices of a profile make themselves known; switched off, its keys are void',
  body: z.object({ provisionType: z.enum(PROVISIONING_TYPES) }),
  errors: SAVE_ERRORS,
});

export const renewProvisioningKeys = operation({
  ...shared,
  method: 'POST',
  path: '/backoffice/provisioning/:deviceProfileId/keys',
  summary: 'Give a profile another key and secret, where its devices make themselves known',
  errors: SAVE_ERRORS,
});
