import { listAirOfPlaces } from '@airdeck/contract/worst-air/air-of-places';
import { getWorstAir } from '@airdeck/contract/worst-air/worst-air';
import { defineFeature } from '../../feature.ts';
import { serve } from '../../http/serve.ts';

/** The devices with the worst air. */
export const worstAirFeature = defineFeature({
  name: 'worst-air',
  uses: ['worstAir'],
  register(app, { worstAir }) {
    serve(app, getWorstAir, ({ caller, query }) => worstAir.rankedFor(caller, query), {
      isCostly: true,
    });
    serve(app, listAirOfPlaces, ({ caller, query }) => worstAir.ofPlaces(caller, query), {
      isCostly: true,
    });
  },
});
