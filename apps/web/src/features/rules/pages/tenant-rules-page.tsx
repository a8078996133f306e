import { countRules } from '@airdeck/contract/rules';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { RULES_KEY } from '../../../lib/alarms/use-rule-lines.ts';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DataTable, type TableResult } from '../../../ui/table/data-table.tsx';
import { type ListDefaults, useListState } from '../../../ui/table/list-state.ts';
import { pageOf } from '../components/rule-words.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'rules', direction: 'descending' }, pageSize: 25 };

type TenantRules = { readonly tenantId: string; readonly name: string; readonly rules: number };

const ORDERS = {
  name: (a: TenantRules, b: TenantRules, language: string) => a.name.localeCompare(b.name, language),
  rules: (a: TenantRules, b: TenantRules) => a.rules - b.rules,
};

/** How many rules each tenant has switched on, for the system administrator, who sees no more of them. */
export function TenantRulesPage() {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const back = useBack(PATHS.dashboard);
  const [state, setState] = useListState(useSearchParams(), DEFAULTS);
  const { data, error, refetch } = useQuery({
    queryKey: [...RULES_KEY, 'counts'],
    queryFn: ({ signal }) => call(countRules, {}, { signal }),
  });
  return (
    <>
      <PageHead
        title={t('rules.title')}
        count={data ? format.number(data.total) : undefined}
        text={t('rules.byTenant.text')}
        back={back}
      />
      <DataTable
        label={t('rules.title')}
        columns={[
          {
            key: 'name',
            header: t('rules.byTenant.tenant'),
            cell: ({ name }) => <bdi>{name}</bdi>,
            sortKey: 'name',
            keepsWhole: true,
          },
          {
            key: 'rules',
            header: t('rules.title'),
            cell: ({ rules }) => format.number(rules),
            sortKey: 'rules',
            align: 'end',
            width: '9rem',
          },
        ]}
        result={resultOf()}
        rowKey={({ tenantId }) => tenantId}
        rowName={({ name }) => name}
        state={state}
        onStateChange={setState}
        formatNumber={format.number}
        empty={{ drawing: 'list', text: t('rules.byTenant.none') }}
      />
    </>
  );

  function resultOf(): TableResult<TenantRules> {
    if (data) return { status: 'ready', ...pageOf(data.tenants, state, ORDERS, i18n.language) };
    if (!error) return { status: 'loading' };
    const { message, detail } = failureText(error, t, 'rules.loadFailed');
    return { status: 'failed', text: message, detail, onRetry: () => void refetch() };
  }
}
