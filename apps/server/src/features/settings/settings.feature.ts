import { getServerSettings } from '@airdeck/contract/settings';
import type { Feature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** What the console has to know of how the server was set up. */
export const settingsFeature: Feature = {
  name: 'settings',
  register(app, { config: { mapTiles, hotspotUrl }, mailer: { sendsMail } }) {
    serve(app, getServerSettings, () => ({ sendsMail, mapTiles, hotspotUrl }));
  },
};
