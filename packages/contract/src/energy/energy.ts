import { z } from 'zod';
import { operation } from '../common/operation.ts';
import { optionalIntegerParameter, uuidParameter } from '../common/parameters.ts';
import { ENERGY_PERMISSIONS } from './energy.permissions.ts';
import { heldTariffSchema } from './tariffs.ts';

/** Periods of a purifier's energy, in days. */
export const ENERGY_DAYS = [7, 30, 365] as const;
const DEFAULT_ENERGY_DAYS = 30;

/** Why the energy for a mg cannot be told. */
const ENERGY_REFUSALS = [
  'modeUnknown',
  'notRunning',
  'noWatts',
  'noCleanAir',
  'noParticles',
  'tooClean',
] as const;

const kWh = z.number().nullable().describe('Null: the power is unknown');
const caughtMg = z.number().nullable().describe('Particles caught (PM2.5), mg; null: not known');

const energySchema = z.object({
  modelName: z
    .string()
    .nullable()
    .describe('Null: the device is of no model, or of one without a fan: it has no energy'),
  from: z.string().nullable().describe('The first counted day, yyyy-MM-dd; null: none is'),
  until: z.string().nullable().describe('The last counted day'),
  elapsedHours: z.number().describe('From the first counted day to the last'),
  countedHours: z.number().describe('Hours of these in which the device reported its mode'),
  isCounting: z.boolean().describe('Readings have arrived that the numbers do not contain yet'),
  modes: z
    .array(
      z.object({
        mode: z.number().int(),
        name: z.string(),
        isOff: z.boolean(),
        hours: z.number(),
        watts: z.number().nullable(),
        kWh,
        caughtMg,
      }),
    )
    .describe('The most used first'),
  kWh,
  hoursWithoutWatts: z.number().describe('Hours in modes whose power is unknown'),
  caughtMg,
  perMg: z
    .object({
      wh: z.number(),
      low: z.number().describe('The lower end of the range from the errors of sensor and data sheet'),
      high: z.number(),
    })
    .nullable()
    .describe('Energy for a caught mg, Wh; null: see `refusal`'),
  refusal: z.enum(ENERGY_REFUSALS).nullable(),
  tariff: heldTariffSchema.nullable().describe('The price of electricity there; null: none is known'),
});
export type Energy = z.infer<typeof energySchema>;

export const readEnergy = operation({
  method: 'GET',
  path: '/backoffice/energy/:deviceId',
  permission: ENERGY_PERMISSIONS.read,
  tag: 'energy',
  summary: 'The energy of a purifier by mode, beside the particles that it caught',
  description:
    'Whole days up to the last counted one, from hours in which the device reported its mode. Gaps, times offline and days before the current owner are left out.',
  params: z.object({ deviceId: uuidParameter('deviceId') }),
  query: z.object({
    days: optionalIntegerParameter('days', 'java.lang.Integer').pipe(
      z.number().min(1).max(366).default(DEFAULT_ENERGY_DAYS),
    ),
  }),
  responses: { 200: energySchema },
});
