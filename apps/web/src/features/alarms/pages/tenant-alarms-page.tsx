import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { severityWord } from '../../../lib/alarms/alarm-words.ts';
import { REFRESH_ALARMS_MS } from '../../../lib/alarms/use-alarm-marks.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useListPage } from '../../../lib/lists/use-list-page.ts';
import { SeverityMark } from '../../../ui/badge/severity-mark.tsx';
import { ImpersonationIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { saveTenantAlarms, tenantAlarmsQuery } from '../api/alarms.ts';
import { tenantAlarmsPath } from '../components/visited-alarms.tsx';

const DEFAULTS: ListDefaults = { sort: { key: 'open', direction: 'descending' }, pageSize: 25 };

/** The number of alarms by tenant, for the system administrator, who can see no details. */
export function TenantAlarmsPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const navigate = useNavigate();
  const { table } = useListPage(tenantAlarmsQuery, DEFAULTS, { refreshMs: REFRESH_ALARMS_MS });
  /** The address asks before an impersonation begins. */
  const visit = (tenantId: string) => void navigate(tenantAlarmsPath(tenantId));
  return (
    <ListPage
      {...table}
      title={t('alarms.title')}
      count={null}
      text={t('impersonation.visitFirst')}
      download={(signal, onProgress) => saveTenantAlarms(table.state.search, signal, onProgress)}
      columns={[
        {
          header: t('alarms.byTenant.tenant'),
          cell: ({ name }) => <bdi>{name}</bdi>,
          sortKey: 'name',
          keepsWhole: true,
        },
        {
          header: t('alarms.byTenant.open'),
          cell: ({ open }) => format.number(open),
          sortKey: 'open',
          align: 'end',
          width: '9rem',
        },
        {
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
      rowKey={({ tenantId }) => tenantId}
      rowName={({ name }) => name}
      actions={({ tenantId }) => [
        { label: t('alarms.byTenant.visit'), icon: ImpersonationIcon, onClick: () => visit(tenantId) },
      ]}
      onOpen={({ tenantId }) => visit(tenantId)}
      empty={{ drawing: 'people', text: t('alarms.byTenant.none') }}
    />
  );
}
