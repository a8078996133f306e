import { getDeviceGateway, setDeviceGateway } from '@airdeck/contract/devices/gateways';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import type { GatewayService } from './gateways.service.ts';

export function gatewayRoutes(app: FastifyInstance, { gateways }: { gateways: GatewayService }): void {
  serve(app, getDeviceGateway, ({ caller, params }) => gateways.getFor(caller, params.deviceId));
  serve(app, setDeviceGateway, ({ caller, params, body }) => gateways.setFor(caller, params.deviceId, body));
}
