import { ALARM_SEVERITIES } from '@airdeck/contract/alarms/severities';
import type { Rule } from '@airdeck/contract/rules/rules';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { type ListOrders, useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { PATHS, rulePath } from '../../../lib/paths/paths.ts';
import { useScopeNames } from '../../../lib/yardsticks/scope-names.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { EditIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction } from '../../../ui/table/row-actions.tsx';
import { useRuleCounts, useRules } from '../api/rules.ts';
import { UnheardNotice } from '../components/own-notice.tsx';
import { ruleColumns } from '../components/rule-columns.tsx';
import { useRuleChanges } from '../components/use-rule-changes.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'name', direction: 'ascending' }, pageSize: 25 };

/** The alert rules of the reader's tenant. */
export function RulesPage() {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const names = useScopeNames();
  const navigate = useNavigate();
  const { data, error, refetch } = useRules();
  const table = useWholeList({ rows: data, error, refetch }, DEFAULTS, ORDERS);
  const changes = useRuleChanges();
  return (
    <ListPage
      {...table}
      title={t('rules.title')}
      notice={<UnheardNotice rules={data ?? []} />}
      columns={ruleColumns(
        t,
        format,
        i18n.dir(),
        (rule) => void changes.switchOver(rule),
        changes.isBusy,
        names,
      )}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      actions={(rule) => [
        { label: t('rules.edit'), icon: EditIcon, onClick: () => void navigate(rulePath(rule.id)) },
        deleteAction(t('rules.delete'), () => void changes.remove(rule)),
      ]}
      empty={{
        drawing: 'list',
        text: t('rules.none'),
        action: <AddLink to={PATHS.ruleCreate}>{t('rules.add')}</AddLink>,
      }}
      onOpen={({ id }) => void navigate(rulePath(id))}
    />
  );
}

const ORDERS: ListOrders<Rule> = {
  name: (a, b, language) => a.name.localeCompare(b.name, language),
  severity: (a, b) => ALARM_SEVERITIES.indexOf(a.severity) - ALARM_SEVERITIES.indexOf(b.severity),
  openAlarms: (a, b) => a.openAlarms - b.openAlarms,
};

const BY_COUNT: ListDefaults = { sort: { key: 'rules', direction: 'descending' }, pageSize: 25 };

type TenantRules = { readonly tenantId: string; readonly name: string; readonly rules: number };

const TENANT_ORDERS: ListOrders<TenantRules> = {
  name: (a, b, language) => a.name.localeCompare(b.name, language),
  rules: (a, b) => a.rules - b.rules,
};

/** Number of enabled rules of each tenant, for system administrators, who see no further data of them. */
export function TenantRulesPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data, error, refetch } = useRuleCounts();
  const table = useWholeList({ rows: data?.tenants, error, refetch }, BY_COUNT, TENANT_ORDERS);
  return (
    <ListPage
      {...table}
      title={t('rules.title')}
      count={data ? format.number(data.total) : undefined}
      columns={[
        {
          header: t('rules.byTenant.tenant'),
          cell: ({ name }) => <bdi>{name}</bdi>,
          sortKey: 'name',
          keepsWhole: true,
        },
        {
          header: t('rules.title'),
          cell: ({ rules }) => format.number(rules),
          sortKey: 'rules',
          align: 'end',
          width: '9rem',
        },
      ]}
      rowKey={({ tenantId }) => tenantId}
      rowName={({ name }) => name}
      empty={{ drawing: 'list', text: t('rules.byTenant.none') }}
    />
  );
}
