import { defineFeature } from '../../feature.ts';
import { createReportLimiter } from '../../limits/concurrency-limiter.ts';
import { HISTORY_LIMITS } from './history.limits.ts';
import { HISTORY_PERSONAL_DATA } from './history-personal-data.repository.ts';
import { createReportComparison } from './report-comparison.service.ts';
import { reportFileRoutes } from './report-files.routes.ts';
import { createReportFiles } from './report-files.service.ts';
import { createReportHistory } from './report-history.service.ts';
import { createReportTickets } from './report-tickets.service.ts';
import { reportRoutes } from './reports.routes.ts';

/** Reports of readings: charts, comparisons and files. */
export const historyFeature = defineFeature({
  name: 'history',
  personalData: HISTORY_PERSONAL_DATA,
  limits: HISTORY_LIMITS,
  uses: ['auth', 'authenticate', 'clock', 'database', 'linkLookups', 'reportedDevices'],
  register(app, { reportedDevices, database, clock, auth, authenticate, linkLookups }) {
    const reportLimiter = createReportLimiter(HISTORY_LIMITS.numbers);
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
