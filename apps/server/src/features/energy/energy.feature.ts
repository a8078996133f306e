import { readEnergy } from '@airdeck/contract/energy/energy';
import {
  getCustomerTariff,
  getPlaceTariff,
  getTenantTariff,
  setCustomerTariff,
  setPlaceTariff,
  setTenantTariff,
} from '@airdeck/contract/energy/tariffs';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { createEnergy } from './energy.service.ts';
import { createTariffs } from './tariffs.service.ts';

/** The energy of purifiers, and the price of electricity. */
export const energyFeature = defineFeature({
  name: 'energy',
  uses: ['customers', 'database', 'domainEvents', 'filterWear', 'places', 'tenants'],
  register(app, { filterWear, ...needs }) {
    const tariffs = createTariffs(needs);
    const energy = createEnergy({ filterWear, tariffs });
    serve(app, readEnergy, ({ caller, params, query }) => energy.of(caller, params.deviceId, query.days));
    serve(app, getTenantTariff, ({ caller }) => tariffs.of(caller, undefined));
    serve(app, setTenantTariff, ({ caller, body }) => tariffs.set(caller, undefined, body.tariff));
    serve(app, getCustomerTariff, ({ caller, params }) => tariffs.of(caller, params));
    serve(app, setCustomerTariff, ({ caller, params, body }) => tariffs.set(caller, params, body.tariff));
    serve(app, getPlaceTariff, ({ caller, params }) => tariffs.of(caller, params));
    serve(app, setPlaceTariff, ({ caller, params, body }) => tariffs.set(caller, params, body.tariff));
  },
});
