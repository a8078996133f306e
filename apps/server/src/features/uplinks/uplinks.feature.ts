import { defineFeature } from '../../feature.ts';
import { uplinkCallRoutes } from './uplink-calls.routes.ts';
import { createUplinkKeyService } from './uplink-keys.service.ts';
import { createUplinkSenderService } from './uplink-senders.service.ts';
import { UPLINK_LIMITS } from './uplinks.limits.ts';
import { uplinkRoutes } from './uplinks.routes.ts';

/** Messages of devices that other systems deliver. */
export const uplinksFeature = defineFeature({
  name: 'uplinks',
  limits: UPLINK_LIMITS,
  uses: ['addresses', 'clock', 'database', 'devices', 'domainEvents', 'ingest', 'numbersOf', 'uplinkDoor'],
  register(app, needs) {
    const { ingest, uplinkDoor: door } = needs;
    const keys = createUplinkKeyService({ ...needs, limits: needs.numbersOf(UPLINK_LIMITS) });
    uplinkRoutes(app, { ...needs, keys, senders: createUplinkSenderService(needs) });
    app.register(async (scope) => uplinkCallRoutes(scope, { door, delivered: ingest.delivered }));
    app.addHook('onClose', () => door.counted());
  },
});
