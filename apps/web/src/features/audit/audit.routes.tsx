import { AUDIT_PERMISSIONS } from '@airdeck/contract/audit.permissions';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

export const AUDIT_PATH = '/audit';

export const AUDIT_ROUTES: readonly AppRoute[] = [
  {
    path: AUDIT_PATH,
    // A partner's tenant can be acted in like any other, and has to be able to read of it.
    roles: rolesWith([AUDIT_PERMISSIONS.read]),
    title: (t) => t('audit.title'),
    load: screen(() => import('./pages/audit-page.tsx'), 'AuditPage'),
  },
];
