import { AUTOMATION_PERMISSIONS } from '@airdeck/contract/automations/automations.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { read, manage } = AUTOMATION_PERMISSIONS;
const loadForm = () => import('./pages/automation-pages.tsx');
const form = { ...readersWith([manage]), section: 'alerts' } satisfies Partial<AppRoute>;

/** The list of the reader's automations, and the form of one. */
export const AUTOMATION_ROUTES: readonly AppRoute[] = [
  {
    path: PATHS.automations,
    ...readersWith([read]),
    section: 'alerts',
    tab: { order: 3, needs: ['purifiers', 'automations'] },
    title: (t) => t('automations.title'),
    load: screen(() => import('./pages/automations-page.tsx'), 'AutomationsPage'),
  },
  {
    ...form,
    path: PATHS.automationCreate,
    title: (t) => t('automations.createTitle'),
    load: screen(loadForm, 'AutomationCreatePage'),
  },
  {
    ...form,
    path: PATHS.automation,
    title: (t) => t('automations.editTitle'),
    load: screen(loadForm, 'AutomationEditPage'),
  },
];
