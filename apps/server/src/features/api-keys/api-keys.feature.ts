import { defineFeature } from '../../feature.ts';
import { API_KEY_PERSONAL_DATA } from './api-key-personal-data.repository.ts';
import { API_KEY_LIMITS } from './api-keys.limits.ts';
import { platformApiKeyRoutes } from './api-keys.platform-routes.ts';
import { apiKeyRoutes } from './api-keys.routes.ts';

/** Keys with which programs act as users. */
export const apiKeysFeature = defineFeature({
  name: 'api-keys',
  personalData: API_KEY_PERSONAL_DATA,
  limits: API_KEY_LIMITS,
  uses: ['addresses', 'apiKeys', 'clock', 'retention'],
  register(app, needs) {
    apiKeyRoutes(app, needs);
    platformApiKeyRoutes(app, needs);
  },
  jobs: ({ apiKeys, retention }) => [
    { name: 'api-key-purge', everyMs: 3_600_000, run: () => retention.apply(apiKeys.expired) },
  ],
});
