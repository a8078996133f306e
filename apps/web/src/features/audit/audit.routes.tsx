import { AUDIT_PERMISSIONS } from '@airdeck/contract/audit/audit.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import type { AppRoute } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

export const AUDIT_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.audit,
    // Including partners: their tenants can be impersonated like any other, and must be able to read about it.
    ...readersWith([AUDIT_PERMISSIONS.read]),
    section: 'profile',
    tab: { order: 15, group: 'administration' },
    title: (t) => t('audit.title'),
    load: async ({ loadWords }) => {
      const [words, { AuditPage }] = await Promise.all([loadWords(), import('./pages/audit-page.tsx')]);
      return { Component: () => <AuditPage words={words} /> };
    },
  },
];
