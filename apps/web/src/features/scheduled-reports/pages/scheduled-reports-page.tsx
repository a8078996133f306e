import { AIR_RECORD_PERMISSIONS } from '@airdeck/contract/air-records/air-records.permissions';
import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useMailHint } from '../../../lib/accounts/use-provider-hint.ts';
import { usePlaceTimes } from '../../../lib/format/place-times.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import type { ListDefaults } from '../../../lib/lists/list-state.ts';
import { useWholeList } from '../../../lib/lists/use-whole-list.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useMay } from '../../../lib/session/use-may.ts';
import { AddLink } from '../../../ui/add-button/add-button.tsx';
import { BellIcon, EditIcon, MailIcon } from '../../../ui/icon/icons.tsx';
import { ListPage } from '../../../ui/table/list-page.tsx';
import { deleteAction, type RowAction } from '../../../ui/table/row-actions.tsx';
import { useScheduledReports } from '../api/scheduled-reports.ts';
import { reportColumns } from '../components/report-columns.tsx';
import { NEW_REPORT, reportFormPath, scheduledReportPath } from '../components/report-paths.ts';
import { useReportActs } from '../components/use-report-acts.ts';

const DEFAULTS: ListDefaults = { pageSize: 25 };

/** List of scheduled reports. */
export function ScheduledReportsPage() {
  const { t, i18n } = useTranslation();
  const format = useFormatters();
  const navigate = useNavigate();
  const { data, error, refetch } = useScheduledReports();
  const acts = useReportActs();
  const mayManage = data?.mayManage === true;
  const mayReadRecords = useMay(AIR_RECORD_PERMISSIONS.read);
  const mailHint = useMailHint();
  const about = t(data && !mayManage ? 'scheduledReports.readOnlyText' : 'scheduledReports.text');
  const times = usePlaceTimes((data?.reports ?? []).map(({ timeZone }) => timeZone));
  const table = useWholeList({ rows: data?.reports, error, refetch }, DEFAULTS);
  const addButton = mayManage ? (
    <AddLink to={reportFormPath(NEW_REPORT)}>{t('scheduledReports.add')}</AddLink>
  ) : null;
  return (
    <ListPage
      {...table}
      title={t('scheduledReports.title')}
      text={format.sentences([mailHint ?? about, data?.reports.length ? times.note : ''])}
      pageActions={
        mayReadRecords ? (
          <Button variant="default" component={Link} to={PATHS.airRecords}>
            {t('scheduledReports.record')}
          </Button>
        ) : undefined
      }
      columns={reportColumns(t, format, times.of, i18n.dir(), mayManage)}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      onOpen={({ id }) => void navigate(scheduledReportPath(id))}
      actions={actionsOf}
      empty={{
        drawing: 'list',
        text: t(mayManage ? 'scheduledReports.none' : 'scheduledReports.noneToRead'),
        action: addButton,
      }}
    />
  );

  function actionsOf(report: ScheduledReport): RowAction[] {
    const { id, isSubscribed } = report;
    const own: RowAction[] = [
      {
        label: t(isSubscribed ? 'scheduledReports.unsubscribe' : 'scheduledReports.subscribe'),
        icon: BellIcon,
        onClick: () => acts.subscribe(report),
        disabled: acts.isBusy,
      },
      {
        label: t('scheduledReports.sendNow'),
        icon: MailIcon,
        onClick: () => acts.sendNow(report),
        disabled: acts.isSending,
      },
    ];
    if (!mayManage) return own;
    return [
      ...own,
      { label: t('scheduledReports.edit'), icon: EditIcon, onClick: () => void navigate(reportFormPath(id)) },
      deleteAction(t('scheduledReports.delete'), () => void acts.remove(report)),
    ];
  }
}
