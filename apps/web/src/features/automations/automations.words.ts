import { modeName } from '../../lib/devices/mode-name.ts';
import type { FeatureWords } from '../../lib/routing/feature-words.ts';
import { isolate } from '../../ui/text/isolate.ts';

export const AUTOMATION_WORDS: FeatureWords = {
  activities: {
    modeAutomated: ({ name, automation = '', isAfter }, t) =>
      t(isAfter ? 'automations.endedAndAsked' : 'deviceHealth.activity.modeAutomated', {
        mode: name === undefined ? '' : isolate(modeName(name, t)),
        automation: isolate(automation),
      }),
    automationHeldBack: ({ automation = '' }, t) =>
      t('deviceHealth.activity.automationHeldBack', { automation: isolate(automation) }),
  },
};
