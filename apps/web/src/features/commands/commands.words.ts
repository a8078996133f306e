import { modeName } from '../../lib/devices/mode-name.ts';
import type { FeatureWords } from '../../lib/routing/feature-words.ts';
import { isolate } from '../../ui/text/isolate.ts';

export const COMMAND_WORDS: FeatureWords = {
  activities: {
    modeAsked: ({ name }, t) =>
      name === undefined ? undefined : t('commands.namedModeAsked', { mode: isolate(modeName(name, t)) }),
  },
};
