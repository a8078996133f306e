import { getWorstAir } from '@airdeck/contract/worst-air';
import type { Feature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** The devices with the worst air. */
export const worstAirFeature: Feature = {
  name: 'worst-air',
  register(app, { worstAir }) {
    serve(app, getWorstAir, ({ caller, query }) => worstAir.rankedFor(caller, query.limit), {
      isCostly: true,
    });
  },
};
