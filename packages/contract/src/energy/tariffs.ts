import { z } from 'zod';
import { errors, USUAL_ERRORS } from '../common/errors.ts';
import { issueOf } from '../common/form-fields.ts';
import { operation } from '../common/operation.ts';
import { uuidParameter } from '../common/parameters.ts';
import { ENERGY_PERMISSIONS } from './energy.permissions.ts';

export const TARIFF_ERRORS = errors('energy', {
  priceInvalid: 'A price is a number from 0 to 1,000,000',
  currencyInvalid: 'A currency is a code of three letters such as EUR',
});

const MOST = 1_000_000;

/** Levels of a price, of which the nearest one to the device counts. */
const TARIFF_LEVELS = ['place', 'customer', 'tenant'] as const;
export type TariffLevel = (typeof TARIFF_LEVELS)[number];

/** A price of electricity. */
export const tariffSchema = z.object({
  pricePerKWh: z.number().superRefine((price, context) => {
    if (!(price >= 0 && price <= MOST)) context.addIssue(issueOf(TARIFF_ERRORS.priceInvalid));
  }),
  currency: z
    .string()
    .superRefine((code, context) => {
      if (!/^[A-Z]{3}$/.test(code)) context.addIssue(issueOf(TARIFF_ERRORS.currencyInvalid));
    })
    .describe('ISO 4217'),
});
export type Tariff = z.infer<typeof tariffSchema>;

export const heldTariffSchema = tariffSchema.extend({ from: z.enum(TARIFF_LEVELS) });

const setTariffSchema = z.object({
  own: tariffSchema.nullable().describe('Null: inherited'),
  above: heldTariffSchema
    .nullable()
    .describe('The price that is inherited without an own one; null: none is known'),
});
export type SetTariff = z.infer<typeof setTariffSchema>;

const tag = 'tariffs';
const { read, choose, chooseForTenant } = ENERGY_PERMISSIONS;
const body = z.object({ tariff: tariffSchema.nullable().describe('Null: inherited') });
const responses = { 200: setTariffSchema } as const;
const saveErrors = [...USUAL_ERRORS, ...Object.values(TARIFF_ERRORS)];

const ofTenant = { permission: chooseForTenant, tag, path: '/backoffice/tariffs/tenant', responses } as const;
const ofCustomer = {
  tag,
  path: '/backoffice/tariffs/customers/:customerId',
  params: z.object({ customerId: uuidParameter('customerId') }),
  responses,
} as const;
const ofPlace = {
  tag,
  path: '/backoffice/tariffs/places/:placeId',
  params: z.object({ placeId: uuidParameter('placeId') }),
  responses,
} as const;

export const getTenantTariff = operation({
  ...ofTenant,
  method: 'GET',
  summary: "The price of electricity of the caller's tenant",
});
export const setTenantTariff = operation({
  ...ofTenant,
  method: 'PUT',
  summary: "Set the price of electricity of the caller's tenant, for what inherits it",
  body,
  errors: saveErrors,
});
export const getCustomerTariff = operation({
  ...ofCustomer,
  permission: read,
  method: 'GET',
  summary: 'The price of electricity of a customer, and what it would inherit',
});
export const setCustomerTariff = operation({
  ...ofCustomer,
  permission: choose,
  method: 'PUT',
  summary: 'Set the price of electricity of a customer, for what inherits it',
  body,
  errors: saveErrors,
});
export const getPlaceTariff = operation({
  ...ofPlace,
  permission: read,
  method: 'GET',
  summary: 'The price of electricity of a building, floor or room, and what it would inherit',
});
export const setPlaceTariff = operation({
  ...ofPlace,
  permission: choose,
  method: 'PUT',
  summary: 'Set the price of electricity of a building, floor or room, for what inherits it',
  body,
  errors: saveErrors,
});
