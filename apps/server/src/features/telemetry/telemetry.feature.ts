import type { Feature } from '../../feature.ts';
import { readBodiesAsText } from '../../http/body-parsers.ts';
import { registerTimeseriesReads, registerTimeseriesWrites } from './timeseries.platform-routes.ts';

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
