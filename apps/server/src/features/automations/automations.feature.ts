import { defineFeature } from '../../feature.ts';
import { createAutomationSettings } from './automation-settings.service.ts';
import { AUTOMATION_LIMITS } from './automations.limits.ts';
import { automationRoutes } from './automations.routes.ts';

/** Automations: when devices are set to which mode. Evaluated together with the rules (`rules/engine/`). */
export const automationsFeature = defineFeature({
  name: 'automations',
  limits: AUTOMATION_LIMITS,
  uses: ['automationTrials', 'automations', 'database', 'deviceModes', 'domainEvents'],
  register(app, { database, domainEvents, automations, automationTrials, deviceModes }) {
    const settings = createAutomationSettings({ database, domainEvents });
    automationRoutes(app, { automations, settings, trials: automationTrials, deviceModes });
  },
});
