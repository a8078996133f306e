import { getServerSettings } from '@airdeck/contract/settings';
import type { Feature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** Settings of the server that the console needs. */
export const settingsFeature: Feature = {
  name: 'settings',
  register(app, { config: { mapTiles, hotspotUrl }, mailer: { sendsMail } }) {
    serve(app, getServerSettings, () => ({ sendsMail, mapTiles, hotspotUrl }));
  },
};
