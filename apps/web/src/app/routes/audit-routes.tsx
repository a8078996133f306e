import { PATHS } from '../../lib/paths/paths.ts';
import { LogIcon } from '../../ui/icon/icons.tsx';
import type { AppRoute } from './app-route.ts';

/** The audit log, after everything that the specification puts into the menu. */
export const AUDIT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.audit,
    // A partner's tenant can be stepped into like any other, and has to be able to read of it.
    roles: ['tenantAdmin', 'partner', 'systemAdmin'],
    inReducedMenu: false,
    title: (t) => t('audit.title'),
    menu: { label: 'nav.audit', icon: LogIcon, position: { tenantAdmin: 9, partner: 5, systemAdmin: 10 } },
    load: async () => {
      const { AuditPage } = await import('../../features/audit/pages/audit-page.tsx');
      return { Component: AuditPage };
    },
  },
];
