import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { BAND_NAMES } from '../worst-air/verdict.ts';
import { indexChoiceSchema, limitsChoiceSchema, yardstickSchema } from './yardstick.ts';
import { YARDSTICK_PERMISSIONS } from './yardsticks.permissions.ts';

/** Levels of a choice, of which the nearest one to the device counts; `product`: the usual one, which no one chose. */
const YARDSTICK_LEVELS = ['device', 'place', 'customer', 'tenant', 'product'] as const;
export type YardstickLevel = (typeof YARDSTICK_LEVELS)[number];

const tag = 'yardsticks';
const { read, choose, chooseForTenant } = YARDSTICK_PERMISSIONS;

const choiceSchema = z.object({
  index: indexChoiceSchema.nullable().describe('Null: inherited'),
  limits: limitsChoiceSchema.nullable().describe('Null: inherited'),
});
export type YardstickChoice = z.infer<typeof choiceSchema>;

const inherited = <Value extends z.ZodType>(value: Value) =>
  z.object({ value, from: z.enum(YARDSTICK_LEVELS).describe('The level of the choice') });

const chosenSchema = z.object({
  own: choiceSchema,
  index: inherited(indexChoiceSchema).describe('The index that counts'),
  limits: inherited(limitsChoiceSchema).describe(
    'The limits that count; where none are chosen, those of the country of the index',
  ),
  above: yardstickSchema.describe('The yardstick without the own choice'),
});
export type ChosenYardstick = z.infer<typeof chosenSchema>;

const roomsSchema = z.object({
  rooms: z.number().int().describe('Rooms whose air is judged now'),
  bands: z.record(z.enum(BAND_NAMES), z.number().int()).describe('How many of them are in each band'),
  needsAttention: z.number().int().describe('Rooms whose band is worse than the second one'),
});
export type YardstickRooms = z.infer<typeof roomsSchema>;

const previewSchema = z.object({
  now: roomsSchema,
  tried: roomsSchema.describe('With the choice'),
  changed: z.number().int().describe('Rooms with another band, or that are judged by another index'),
  index: indexChoiceSchema.describe('The index of the choice, also if it is inherited'),
});
export type YardstickPreview = z.infer<typeof previewSchema>;

const ofTenant = { permission: chooseForTenant, tag, path: '/backoffice/yardsticks/tenant' } as const;
const ofCustomer = {
  tag,
  path: '/backoffice/yardsticks/customers/:customerId',
  params: z.object({ customerId: uuidParameter('customerId') }),
} as const;
const ofPlace = {
  tag,
  path: '/backoffice/yardsticks/places/:placeId',
  params: z.object({ placeId: uuidParameter('placeId') }),
} as const;
const ofDevice = {
  tag,
  path: '/backoffice/yardsticks/devices/:deviceId',
  params: z.object({ deviceId: uuidParameter('deviceId') }),
} as const;
const chosen = { 200: chosenSchema } as const;
const previewed = { 200: previewSchema } as const;

export const getTenantYardstick = operation({
  ...ofTenant,
  method: 'GET',
  summary: "The yardstick of the caller's tenant",
  responses: chosen,
});

export const setTenantYardstick = operation({
  ...ofTenant,
  method: 'PUT',
  summary: "Choose the yardstick of the caller's tenant, for what inherits it",
  body: choiceSchema,
  responses: chosen,
});

export const previewTenantYardstick = operation({
  ...ofTenant,
  method: 'POST',
  path: `${ofTenant.path}/preview`,
  changes: false,
  summary: "How many of the tenant's rooms would be in which band now",
  body: choiceSchema,
  responses: previewed,
});

export const getCustomerYardstick = operation({
  ...ofCustomer,
  permission: read,
  method: 'GET',
  summary: 'The yardstick of a customer, and whose choice it is',
  responses: chosen,
});

export const setCustomerYardstick = operation({
  ...ofCustomer,
  permission: choose,
  method: 'PUT',
  summary: 'Choose the yardstick of a customer, for what inherits it',
  body: choiceSchema,
  responses: chosen,
});

export const previewCustomerYardstick = operation({
  ...ofCustomer,
  permission: choose,
  changes: false,
  method: 'POST',
  path: `${ofCustomer.path}/preview`,
  summary: "How many of the customer's rooms would be in which band now",
  body: choiceSchema,
  responses: previewed,
});

export const getPlaceYardstick = operation({
  ...ofPlace,
  permission: read,
  method: 'GET',
  summary: 'The yardstick of a building, floor or room, and whose choice it is',
  responses: chosen,
});

export const setPlaceYardstick = operation({
  ...ofPlace,
  permission: choose,
  method: 'PUT',
  summary: 'Choose the yardstick of a building, floor or room, for what inherits it',
  body: choiceSchema,
  responses: chosen,
});

export const previewPlaceYardstick = operation({
  ...ofPlace,
  permission: choose,
  changes: false,
  method: 'POST',
  path: `${ofPlace.path}/preview`,
  summary: 'How many of the rooms in a place would be in which band now',
  body: choiceSchema,
  responses: previewed,
});

export const getDeviceYardstick = operation({
  ...ofDevice,
  permission: read,
  method: 'GET',
  summary: 'The yardstick of a device, and whose choice it is',
  responses: chosen,
});

export const setDeviceYardstick = operation({
  ...ofDevice,
  permission: choose,
  method: 'PUT',
  summary: 'Choose the yardstick of a device, or inherit it',
  body: choiceSchema,
  responses: chosen,
});

export const previewDeviceYardstick = operation({
  ...ofDevice,
  permission: choose,
  changes: false,
  method: 'POST',
  path: `${ofDevice.path}/preview`,
  summary: 'In which band the room of a device would be now',
  body: choiceSchema,
  responses: previewed,
});
