import { defineFeature } from '../../feature.ts';
import { agedAudit } from './aged-audit.ts';
import { auditRoutes } from './audit.routes.ts';
import { createAuditList } from './audit-list.service.ts';
import { AUDIT_PERSONAL_DATA } from './audit-personal-data.repository.ts';

/** The audit log. */
export const auditFeature = defineFeature({
  name: 'audit',
  personalData: AUDIT_PERSONAL_DATA,
  uses: ['clock', 'config', 'database', 'deviceActivity', 'retention'],
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
});
