import type { Feature } from '../../feature.ts';
import { settingsRoutes } from './settings.routes.ts';

/** What the console has to know of how the server was set up. */
export const settingsFeature: Feature = {
  name: 'settings',
  register(app, { config, mailer }) {
    const { mapTiles, hotspotUrl } = config;
    settingsRoutes(app, { sendsMail: mailer.sendsMail, mapTiles, hotspotUrl });
  },
};
