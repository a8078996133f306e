import { z } from 'zod';
import { errorBodySchema } from '../common/error-body.ts';
import { errors, REQUEST_ERRORS, SAVE_ERRORS, USUAL_ERRORS } from '../common/errors.ts';
import { optionalField, requiredField, storable } from '../common/form-text.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter, uuidsParameter } from '../common/parameters.ts';
import { DEVICE_ERRORS, deviceRecordSchema } from '../devices/devices.ts';
import { deviceSchema } from '../devices/platform-devices.ts';
import { CLAIMING_PERMISSIONS } from './claiming.permissions.ts';

export const CLAIMING_ERRORS = errors('claiming', {
  fieldMissing: 'Please enter all values',
  refused: 'There is no device to be claimed with this name and code',
  claimed: 'The device has been already claimed',
  hasOwner: 'Device [{deviceName}] has been already claimed!',
});

export const MAX_SECRET_LENGTH = 255;
/** Most devices released for claiming in one call. */
export const MAX_OFFERED_DEVICES = 200;
/** Validity of a code in days: default and maximum. */
export const DEFAULT_OFFER_DAYS = 90;
export const MAX_OFFER_DAYS = 730;

/** Attributes of the scope SERVER_SCOPE that release a device for claiming, by ThingsBoard's names. */
export const CLAIMING_ALLOWED_KEY = 'claimingAllowed';
export const CLAIMING_DATA_KEY = 'claimingData';

/** ThingsBoard's answers to a claim: success; the device has an owner; the secret is wrong or expired. */
export const CLAIM_RESPONSES = ['SUCCESS', 'CLAIMED', 'FAILURE'] as const;
export type ClaimResponse = (typeof CLAIM_RESPONSES)[number];

const tag = 'claiming';
const byName = z.object({ deviceName: z.string() });

export const claimDevice = operation({
  method: 'POST',
  path: '/api/customer/device/:deviceName/claim',
  permission: CLAIMING_PERMISSIONS.claim,
  tag,
  summary:
    "Claim a device of the caller's tenant for the caller's customer, with its secret or its tenant's code",
  description: 'A wrong secret and an unknown device are answered alike.',
  params: byName,
  body: z.object({ secretKey: z.string().nullish() }).nullish(),
  responses: {
    200: z.object({ device: deviceSchema, response: z.literal('SUCCESS') }),
    400: z.union([z.enum(['CLAIMED', 'FAILURE']), errorBodySchema]),
  },
});

export const reclaimDevice = operation({
  method: 'DELETE',
  path: '/api/customer/device/:deviceName/claim',
  permission: CLAIMING_PERMISSIONS.giveBack,
  tag,
  summary: 'Unassign a device from its customer, so that it can be claimed again',
  params: byName,
  responses: { 200: z.void() },
});

/** The form in which a customer adds a device, and the body that it sends. */
export const claimFormSchema = z.object({
  deviceName: requiredField('Name', CLAIMING_ERRORS.fieldMissing, ...storable('deviceName')),
  secretKey: z.string().max(MAX_SECRET_LENGTH).describe('The code of the device; empty where it has none'),
  deviceLabel: optionalField('deviceLabel', 'What the customer calls it, such as its room'),
  deviceInstalledPlace: z.string().nullish().describe('A location type'),
  deviceInstalledCity: optionalField('deviceInstalledCity', 'City'),
});
export type ClaimForm = z.output<typeof claimFormSchema>;

export const addDevice = operation({
  method: 'POST',
  path: '/backoffice/claims',
  permission: CLAIMING_PERMISSIONS.claim,
  tag,
  summary: 'Claim a device and set its location, all or nothing',
  body: claimFormSchema,
  responses: { 200: deviceRecordSchema },
  errors: [...SAVE_ERRORS, ...Object.values(CLAIMING_ERRORS), DEVICE_ERRORS.placeUnknown],
});

/** State of a device for claiming. */
export const CLAIMING_STATES = ['closed', 'allowed', 'open', 'owned'] as const;

const claimingSchema = z.object({
  deviceId: z.string(),
  deviceName: z.string(),
  state: z
    .enum(CLAIMING_STATES)
    .describe(
      '`closed`: it may not be claimed. `allowed`: it may offer itself, and has not. `open`: it can be claimed now. ' +
        '`owned`: a customer has it',
    ),
  secretKey: z
    .string()
    .nullable()
    .describe('The code that the tenant gave out; null where there is none, or the device chose one itself'),
  expirationTime: z.number().int().nullable().describe('End of the offer, epoch milliseconds'),
});
export type Claiming = z.infer<typeof claimingSchema>;

const params = z.object({ deviceId: uuidParameter('deviceId') });

/** Devices that do not exist or are out of scope are left out. */
export const listClaiming = operation({
  method: 'GET',
  path: '/backoffice/claiming',
  permission: CLAIMING_PERMISSIONS.allow,
  tag,
  summary: 'Whether devices can be claimed, and with which codes',
  query: z.object({ deviceIds: uuidsParameter('deviceIds', MAX_OFFERED_DEVICES) }),
  responses: { 200: z.array(claimingSchema) },
});

export const allowClaims = operation({
  method: 'POST',
  path: '/backoffice/claiming',
  permission: CLAIMING_PERMISSIONS.allow,
  tag,
  summary: 'Issue new claim codes for devices, all or nothing',
  description: 'Earlier codes become invalid.',
  body: z.object({
    deviceIds: z
      .array(z.guid().transform((id) => id.toLowerCase()))
      .min(1)
      .max(MAX_OFFERED_DEVICES),
    days: z.number().int().min(1).max(MAX_OFFER_DAYS).default(DEFAULT_OFFER_DAYS),
  }),
  responses: { 200: z.array(claimingSchema) },
  errors: [...USUAL_ERRORS, REQUEST_ERRORS.tooLarge, CLAIMING_ERRORS.hasOwner],
});

export const forbidClaims = operation({
  method: 'DELETE',
  path: '/backoffice/claiming/:deviceId',
  permission: CLAIMING_PERMISSIONS.allow,
  tag,
  summary: 'Cancel all claim codes and claim offers of a device',
  params,
  responses: { 200: claimingSchema },
});
