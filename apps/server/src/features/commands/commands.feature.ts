import { getCommandSettings, saveCommandSettings } from '@airdeck/contract/commands/commands';
import { z } from 'zod';
import { ownedDeviceSchema } from '../../events.ts';
import { defineFeature } from '../../feature.ts';
import { readJsonInText } from '../../http/body-parsers.ts';
import { serve } from '../../http/serve.ts';
import { COMMAND_PERSONAL_DATA } from './command-personal-data.repository.ts';
import { createCommandSettings } from './command-settings.service.ts';
import { commandPlatformRoutes } from './commands.platform-routes.ts';
import { deviceModeRoutes } from './device-modes.routes.ts';
import { persistentCommandRoutes } from './persistent-commands.platform-routes.ts';

/** Modes of many purifiers are set one after another. */
const MODES_GATHERED_MS = 200;

/** Commands to devices, and modes of purifiers. */
export const commandsFeature = defineFeature({
  name: 'commands',
  personalData: COMMAND_PERSONAL_DATA,
  uses: [
    'automations',
    'clock',
    'commandSender',
    'commands',
    'database',
    'deviceModes',
    'domainEvents',
    'persistentCommands',
  ],
  sharedEvents: {
    'modes.changed': ownedDeviceSchema,
    'commands.kept': z.object({ deviceKey: z.int(), tenantId: z.string().nullable() }),
  },
  announce: (announcements, events) => {
    const announceModes = announcements.toOwnersOf('modes', MODES_GATHERED_MS, null);
    events.on('modes.changed', (device) => announceModes([device]));
  },
  register(app, needs) {
    app.register(async (sending) => {
      readJsonInText(sending);
      commandPlatformRoutes(sending, needs);
    });
    persistentCommandRoutes(app, needs);
    deviceModeRoutes(app, needs);
    const settings = createCommandSettings(needs);
    serve(app, getCommandSettings, ({ caller }) => settings.read(caller));
    serve(app, saveCommandSettings, ({ caller, body }) => settings.save(caller, body));
  },
  jobs: ({ commandSender }) => [{ name: 'command-expiry', everyMs: 10_000, run: commandSender.expire }],
});
