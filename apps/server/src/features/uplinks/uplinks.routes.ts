import {
  createUplinkDevice,
  createUplinkKey,
  forgetUplinkSender,
  linkUplinkSender,
  listUplinkKeys,
  listUplinkSenders,
  updateUplinkKey,
  withdrawUplinkKey,
} from '@airdeck/contract/uplinks/uplinks';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { UplinkKeyService } from './uplink-keys.service.ts';
import type { UplinkSenderService } from './uplink-senders.service.ts';

export function uplinkRoutes(
  app: FastifyInstance,
  parts: {
    keys: UplinkKeyService;
    senders: UplinkSenderService;
    /** The public address of this server. */
    addresses: () => { readonly httpUrl: string; readonly mqttPort: number };
  },
): void {
  const { keys, senders, addresses } = parts;
  serve(app, listUplinkKeys, async ({ caller }) => ({ keys: await keys.list(caller), ...addresses() }));
  serve(app, createUplinkKey, ({ caller, body }) => keys.create(caller, body));
  serve(app, updateUplinkKey, ({ caller, params, body }) => keys.update(caller, params.uplinkKeyId, body));
  serve(app, withdrawUplinkKey, ({ caller, params }) => keys.withdraw(caller, params.uplinkKeyId));
  serve(app, listUplinkSenders, ({ caller }) => senders.list(caller));
  serve(app, createUplinkDevice, ({ caller, params }) => senders.createDevice(caller, params.uplinkSenderId));
  serve(app, linkUplinkSender, ({ caller, params, body }) =>
    senders.link(caller, params.uplinkSenderId, body.deviceId),
  );
  serve(app, forgetUplinkSender, ({ caller, params }) => senders.forget(caller, params.uplinkSenderId));
}
