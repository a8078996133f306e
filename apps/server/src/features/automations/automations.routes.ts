import { Readable } from 'node:stream';
import {
  getAutomationSettings,
  saveAutomationSettings,
} from '@airdeck/contract/automations/automation-settings';
import { tryAutomation } from '@airdeck/contract/automations/automation-trials';
import {
  createAutomation,
  deleteAutomation,
  getAutomation,
  listAutomationModes,
  listAutomations,
  orderAutomations,
  updateAutomation,
} from '@airdeck/contract/automations/automations';
import type { FastifyInstance } from 'fastify';
import { replyAbortSignal, serve } from '../../http/serve.ts';
import type { DeviceModeService } from '../commands/device-modes.service.ts';
import type { createAutomationSettings } from './automation-settings.service.ts';
import type { AutomationService } from './automations.service.ts';
import type { AutomationTrials } from './trial/automation-trials.service.ts';

export function automationRoutes(
  app: FastifyInstance,
  parts: {
    automations: AutomationService;
    settings: ReturnType<typeof createAutomationSettings>;
    trials: AutomationTrials;
    deviceModes: Pick<DeviceModeService, 'modesInScope'>;
  },
): void {
  const { automations, settings, trials, deviceModes } = parts;
  serve(app, listAutomations, ({ caller, query }) => automations.list(caller, query.customerId));
  serve(app, listAutomationModes, ({ caller }) => deviceModes.modesInScope(caller));
  serve(app, getAutomationSettings, ({ caller }) => settings.read(caller));
  serve(app, saveAutomationSettings, ({ caller, body }) => settings.save(caller, body));
  serve(app, createAutomation, ({ caller, body }) => automations.create(caller, body));
  serve(app, orderAutomations, ({ caller, body }) => automations.order(caller, body.automationIds));
  serve(app, getAutomation, ({ caller, params }) => automations.get(caller, params.automationId));
  serve(app, updateAutomation, ({ caller, params, body }) =>
    automations.update(caller, params.automationId, body),
  );
  serve(app, deleteAutomation, ({ caller, params }) => automations.delete(caller, params.automationId));
  // The console shows each line as it arrives.
  app.addHook('preClose', async () => trials.stop());
  serve(
    app,
    tryAutomation,
    async ({ caller, body, reply }) =>
      reply
        .type('application/x-ndjson')
        .header('cache-control', 'no-store')
        .send(Readable.from(await trials.open(caller, body, replyAbortSignal(reply)))),
    { compress: false },
  );
}
