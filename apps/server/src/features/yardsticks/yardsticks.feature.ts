import { getScopeIndex } from '@airdeck/contract/yardsticks/scope-index';
import {
  getCustomerYardstick,
  getDeviceYardstick,
  getPlaceYardstick,
  getTenantYardstick,
  previewCustomerYardstick,
  previewDeviceYardstick,
  previewPlaceYardstick,
  previewTenantYardstick,
  setCustomerYardstick,
  setDeviceYardstick,
  setPlaceYardstick,
  setTenantYardstick,
} from '@airdeck/contract/yardsticks/yardstick-choices';
import { getYardsticks } from '@airdeck/contract/yardsticks/yardsticks';
import { ownerSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** By which index and limits air is judged. */
export const yardsticksFeature = defineFeature({
  name: 'yardsticks',
  uses: ['yardsticks'],
  sharedEvents: { 'yardsticks.changed': ownerSchema },
  announce: (announcements, events) =>
    events.on('yardsticks.changed', ({ tenantId }) =>
      // The customers of a tenant inherit from it.
      announcements.toUsers('yardsticks', { userIds: null, tenantId }),
    ),
  register(app, { yardsticks: { of, scopeIndex, chosen, choose, preview } }) {
    serve(app, getYardsticks, ({ caller, query }) => of(caller, query.deviceIds));
    serve(app, getScopeIndex, ({ caller }) => scopeIndex(caller));
    serve(app, getTenantYardstick, ({ caller }) => chosen(caller, undefined));
    serve(app, setTenantYardstick, ({ caller, body }) => choose(caller, undefined, body));
    serve(app, previewTenantYardstick, ({ caller, body }) => preview(caller, undefined, body));
    serve(app, getCustomerYardstick, ({ caller, params }) => chosen(caller, params));
    serve(app, setCustomerYardstick, ({ caller, params, body }) => choose(caller, params, body));
    serve(app, previewCustomerYardstick, ({ caller, params, body }) => preview(caller, params, body));
    serve(app, getPlaceYardstick, ({ caller, params }) => chosen(caller, params));
    serve(app, setPlaceYardstick, ({ caller, params, body }) => choose(caller, params, body));
    serve(app, previewPlaceYardstick, ({ caller, params, body }) => preview(caller, params, body));
    serve(app, getDeviceYardstick, ({ caller, params }) => chosen(caller, params));
    serve(app, setDeviceYardstick, ({ caller, params, body }) => choose(caller, params, body));
    serve(app, previewDeviceYardstick, ({ caller, params, body }) => preview(caller, params, body));
  },
});
