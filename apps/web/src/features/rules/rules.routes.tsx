import { RULE_PERMISSIONS } from '@airdeck/contract/rules.permissions';
import { PATHS } from '../../lib/paths/paths.ts';
import { type AppRoute, screen } from '../../lib/routing/app-route.ts';
import { rolesWith } from '../../lib/session/role.ts';

const { manage, count } = RULE_PERMISSIONS;
const shared = { roles: rolesWith([manage]), under: [PATHS.alerts] };
const loadList = () => import('./pages/rules-page.tsx');
const loadForm = () => import('./pages/rule-pages.tsx');

/** When alerts are raised: all rules of a tenant, and the form of one. */
export const RULE_ROUTES: readonly AppRoute[] = [
  {
    ...shared,
    path: PATHS.rules,
    title: (t) => t('rules.title'),
    load: screen(loadList, 'RulesPage'),
  },
  {
    path: PATHS.rules,
    roles: rolesWith([count]),
    under: [PATHS.dashboard],
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
