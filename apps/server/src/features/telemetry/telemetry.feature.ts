import type { Feature } from '../../feature.ts';
import { readBodiesAsText } from './text-bodies.ts';
import { registerTimeseriesReads } from './timeseries.platform-routes.ts';
import { registerTimeseriesWrites } from './timeseries-writes.platform-routes.ts';

/** What devices measured, as series. */
export const telemetryFeature: Feature = {
  name: 'telemetry',
  register(app, needs) {
    registerTimeseriesReads(app, needs);
    app.register(async (writes) => {
      readBodiesAsText(writes);
      registerTimeseriesWrites(writes, needs);
    });
  },
};
