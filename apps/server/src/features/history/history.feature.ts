import { defineFeature } from '../../feature.ts';
import { createReportLimiter } from '../../limits/concurrency-limiter.ts';
import { createReportComparison } from './report-comparison.service.ts';
import { reportFileRoutes } from './report-files.routes.ts';
import { createReportFiles } from './report-files.service.ts';
import { createReportHistory } from './report-history.service.ts';
import { createReportTickets } from './report-tickets.service.ts';
import { reportRoutes } from './reports.routes.ts';

/** Reports of readings: charts, comparisons and files. */
export const historyFeature = defineFeature({
  name: 'history',
  uses: ['auth', 'authenticate', 'clock', 'database', 'limits', 'linkLookups', 'reportedDevices'],
  register(app, { reportedDevices, database, clock, auth, authenticate, limits, linkLookups }) {
    const reportLimiter = createReportLimiter(limits.reports);
    reportRoutes(app, {
      reportedDevices,
      reportHistory: createReportHistory({ reportedDevices }),
      reportComparison: createReportComparison({ reportedDevices }),
      reportLimiter,
    });
    reportFileRoutes(app, {
      reportFiles: createReportFiles({ reportedDevices, clock }),
      reportTickets: createReportTickets({ database, clock, linkLookups }),
      reportLimiter,
      auth,
      authenticate,
    });
  },
});
