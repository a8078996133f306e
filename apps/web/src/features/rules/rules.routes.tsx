import { RULE_PERMISSIONS } from '@airdeck/contract/rules/rules.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { readersWith } from '../../lib/session/role.ts';

const { manage, count } = RULE_PERMISSIONS;
const shared = { ...readersWith([manage]), section: 'alerts' } satisfies Partial<AppRoute>;
const loadList = () => import('./pages/rules-page.tsx');
const loadForm = () => import('./pages/rule-pages.tsx');

/** Alert rules: those of a tenant, the form of one, and counts for system administrators. */
export const RULE_ROUTES: readonly AppRoute[] = [
  {
    ...shared,
    path: PATHS.rules,
    tab: { order: 2 },
    title: (t) => t('rules.title'),
    load: screen(loadList, 'RulesPage'),
  },
  {
    path: PATHS.rules,
    ...readersWith([count]),
    section: 'alerts',
    tab: { order: 2 },
    title: (t) => t('rules.title'),
    load: screen(loadList, 'TenantRulesPage'),
  },
  {
    ...shared,
    path: PATHS.ruleCreate,
    title: (t) => t('rules.createTitle'),
    load: screen(loadForm, 'RuleCreatePage'),
  },
  {
    ...shared,
    path: PATHS.rule,
    title: (t) => t('rules.editTitle'),
    load: screen(loadForm, 'RuleEditPage'),
  },
];
