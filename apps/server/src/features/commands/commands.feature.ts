import { getCommandSettings, saveCommandSettings } from '@airdeck/contract/commands';
import type { Feature } from '../../feature.ts';
import { readJsonInText } from '../../http/body-parsers.ts';
import { serve } from '../../http/serve.ts';
import { createCommandSettings } from './command-settings.service.ts';
import { commandPlatformRoutes } from './commands.platform-routes.ts';
import { deviceModeRoutes } from './device-modes.routes.ts';
import { persistentCommandRoutes } from './persistent-commands.platform-routes.ts';

/** Commands to devices, and modes of purifiers. */
export const commandsFeature: Feature = {
  name: 'commands',
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
  jobs: ({ commandSending }) => [{ name: 'command-expiry', everyMs: 10_000, run: commandSending.expire }],
};
