import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { severityWord } from '../../../lib/alarms/alarm-words.ts';
import { ALARMS_KEY, REFRESH_ALARMS_MS } from '../../../lib/alarms/use-alarm-marks.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { usePagedList } from '../../../lib/lists/use-paged-list.ts';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { DataTable } from '../../../ui/table/data-table.tsx';
import { type ListDefaults, useListState } from '../../../ui/table/list-state.ts';
import { readTenantAlarms } from '../api/alarms.ts';

const DEFAULTS: ListDefaults = { sort: { key: 'open', direction: 'descending' }, pageSize: 25 };

/** How many alarms each tenant has, for the system administrator, who sees no more of them. */
export function TenantAlarmsPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const [params, setParams] = useSearchParams();
  const [state, setState] = useListState([params, setParams], DEFAULTS);
  const { result } = usePagedList({
    key: [...ALARMS_KEY, 'tenants'],
    state,
    onStateChange: setState,
    load: (signal) => readTenantAlarms(state, signal),
    refreshMs: REFRESH_ALARMS_MS,
  });
  return (
    <>
      <PageHead title={t('alarms.title')} text={t('alarms.byTenant.text')} />
      <DataTable
        label={t('alarms.title')}
        columns={[
          {
            key: 'name',
            header: t('alarms.byTenant.tenant'),
            cell: ({ name }) => <bdi>{name}</bdi>,
            sortKey: 'name',
            keepsWhole: true,
          },
          {
            key: 'open',
            header: t('alarms.byTenant.open'),
            cell: ({ open }) => format.number(open),
            sortKey: 'open',
            align: 'end',
            width: '9rem',
          },
          {
            key: 'worst',
            header: t('alarms.byTenant.worst'),
            cell: ({ worstSeverity }) =>
              worstSeverity === null ? (
                '–'
              ) : (
                <SeverityMark severity={worstSeverity} word={severityWord(worstSeverity, t)} />
              ),
            width: '10rem',
          },
        ]}
        result={result}
        rowKey={({ tenantId }) => tenantId}
        rowName={({ name }) => name}
        state={state}
        onStateChange={setState}
        formatNumber={format.number}
        empty={{ drawing: 'people', text: t('alarms.byTenant.none') }}
      />
    </>
  );
}
