import { type AppRoute, screen } from '../../lib/routing/app-route.ts';

export const AUDIT_PATH = '/audit';

export const AUDIT_ROUTES: readonly AppRoute[] = [
  {
    path: AUDIT_PATH,
    // A partner's tenant can be acted in like any other, and has to be able to read of it.
    roles: ['tenantAdmin', 'partner', 'systemAdmin'],
    title: (t) => t('audit.title'),
    load: screen(() => import('./pages/audit-page.tsx'), 'AuditPage'),
  },
];
