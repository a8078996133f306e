import {
  deleteHomeAssistantBridge,
  getHomeAssistantBridge,
  saveHomeAssistantBridge,
  testHomeAssistantBridge,
} from '@airdeck/contract/home-assistant/home-assistant';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/serve.ts';
import { HOME_ASSISTANT_LIMITS } from './home-assistant.limits.ts';
import type { HomeAssistantBridges } from './home-assistant.service.ts';

export function homeAssistantRoutes(app: FastifyInstance, bridges: HomeAssistantBridges): void {
  serve(app, getHomeAssistantBridge, ({ caller }) => bridges.get(caller));
  serve(app, saveHomeAssistantBridge, ({ caller, body }) => bridges.save(caller, body));
  serve(app, deleteHomeAssistantBridge, ({ caller }) => bridges.delete(caller));
  serve(app, testHomeAssistantBridge, ({ caller }) => bridges.test(caller), {
    maxPerMinute: HOME_ASSISTANT_LIMITS.numbers.testsPerAddressAndMinute,
  });
}
