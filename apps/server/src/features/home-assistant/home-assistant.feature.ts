import { defineFeature } from '../../feature.ts';
import { createOutbound } from '../../notify/outbound.ts';
import { HOME_ASSISTANT_LIMITS } from './home-assistant.limits.ts';
import { homeAssistantRoutes } from './home-assistant.routes.ts';
import { createHomeAssistantBridges } from './home-assistant.service.ts';
import { homeAssistantJob } from './home-assistant-job.ts';

/** Readings for Home Assistant, over an MQTT broker that it uses. */
export const homeAssistantFeature = defineFeature({
  name: 'home-assistant',
  limits: HOME_ASSISTANT_LIMITS,
  uses: ['brandOf', 'clock', 'config', 'database', 'domainEvents', 'quantities', 'readingFeeds'],
  register(app, needs) {
    const outbound = createOutbound({ allowsPrivate: needs.config.allowsPrivateTargets });
    homeAssistantRoutes(app, createHomeAssistantBridges({ ...needs, outbound }));
  },
  jobs(needs) {
    const outbound = createOutbound({ allowsPrivate: needs.config.allowsPrivateTargets });
    return [homeAssistantJob({ ...needs, outbound })];
  },
});
