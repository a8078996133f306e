import {
  getCustomerTariff,
  getPlaceTariff,
  getTenantTariff,
  type SetTariff,
  setCustomerTariff,
  setPlaceTariff,
  setTenantTariff,
  type Tariff,
} from '@airdeck/contract/energy/tariffs';
import { call } from '../api-client/call.ts';
import { impersonatedApi } from '../api-client/impersonated-api.ts';
import { type Query, queryOf } from '../query/query.ts';

/** The owner of a price of electricity. */
export type TariffTarget = {
  readonly stored: Query<SetTariff>;
  /** @param tariff null: inherited */
  readonly save: (tariff: Tariff | null) => Promise<SetTariff>;
};

const as = impersonatedApi;

/** The reader's organisation. */
export const TENANT_TARIFF: TariffTarget = {
  stored: queryOf(getTenantTariff, {}, { as }),
  save: (tariff) => call(setTenantTariff, { body: { tariff } }, { as }),
};

export const customerTariff = (customerId: string): TariffTarget => {
  const params = { customerId };
  return {
    stored: queryOf(getCustomerTariff, { params }, { as }),
    save: (tariff) => call(setCustomerTariff, { params, body: { tariff } }, { as }),
  };
};

/** A building, floor or room. */
export const placeTariff = (placeId: string): TariffTarget => {
  const params = { placeId };
  return {
    stored: queryOf(getPlaceTariff, { params }, { as }),
    save: (tariff) => call(setPlaceTariff, { params, body: { tariff } }, { as }),
  };
};
