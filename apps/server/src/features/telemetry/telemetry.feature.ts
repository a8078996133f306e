import { defineFeature } from '../../feature.ts';
import { readBodiesAsText } from '../../http/body-parsers.ts';
import { keptTimeRoutes } from './kept-time.routes.ts';
import { TELEMETRY_LIMITS } from './telemetry.limits.ts';
import {
  registerTimeseriesDeletion,
  registerTimeseriesReads,
  registerTimeseriesWrites,
} from './timeseries.platform-routes.ts';
import { createTimeseriesDeletion } from './timeseries-deletion.service.ts';

/** Time series of devices. */
export const telemetryFeature = defineFeature({
  name: 'telemetry',
  limits: TELEMETRY_LIMITS,
  uses: ['access', 'clock', 'dataWrites', 'database', 'ingest', 'keptTime', 'telemetry'],
  register(app, needs) {
    keptTimeRoutes(app, needs);
    registerTimeseriesReads(app, needs);
    registerTimeseriesDeletion(app, { ...needs, deletion: createTimeseriesDeletion(needs) });
    app.register(async (writes) => {
      readBodiesAsText(writes);
      registerTimeseriesWrites(writes, needs);
    });
  },
});
