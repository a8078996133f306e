import { readOutlook } from '@airdeck/contract/outlook/outlook';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';
import { OUTDOOR_LIMITS } from '../outdoor/outdoor.limits.ts';
import { createOutlook } from './outlook.service.ts';

/** The outdoor air to come, and when to air a room. */
export const outlookFeature = defineFeature({
  name: 'outlook',
  uses: ['clock', 'database', 'outdoor'],
  register(app, needs) {
    const outlook = createOutlook(needs);
    serve(app, readOutlook, ({ caller, params }) => outlook.of(caller, params.deviceId), {
      maxPerMinute: OUTDOOR_LIMITS.numbers.requestsPerAddressAndMinute,
    });
  },
});
