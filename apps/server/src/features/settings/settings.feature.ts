import { getServerSettings } from '@airdeck/contract/settings/settings';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** Settings of the server that the console needs. */
export const settingsFeature = defineFeature({
  name: 'settings',
  uses: ['config', 'mailer'],
  register(app, { config: { mapTiles, hotspotUrl }, mailer: { sendsMail } }) {
    serve(app, getServerSettings, () => ({ sendsMail, mapTiles, hotspotUrl }));
  },
});
