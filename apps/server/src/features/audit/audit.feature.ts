import type { Feature } from '../../feature.ts';
import { agedAudit } from './aged-audit.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditList } from './audit-list.service.ts';

/** The audit log. */
export const auditFeature: Feature = {
  name: 'audit',
  register(app, { database, clock }) {
    auditRoutes(app, { auditList: createAuditList({ database }), clock });
  },
  jobs: (needs) => [
    {
      name: 'audit-retention',
      everyMs: 3_600_000,
      run: () => needs.retention.apply(agedAudit(needs)),
    },
  ],
};
