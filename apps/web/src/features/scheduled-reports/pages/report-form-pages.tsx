import type { ScheduledReport } from '@airdeck/contract/scheduled-reports/scheduled-reports';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import {
  optionOf,
  useFilteredDevices,
  useReportDevices,
  zoneOf,
} from '../../../lib/devices/report-devices.ts';
import { useFirstKnown } from '../../../lib/forms/use-first-known.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useReaderNames, useScheduledReports } from '../api/scheduled-reports.ts';
import { draftOf } from '../components/report-draft.ts';
import { ReportForm } from '../components/report-form.tsx';
import { NEW_REPORT, scheduledReportPath } from '../components/report-paths.ts';

const FIELD_COUNT = 7;
const NO_FILTER = {};

/** Form of a new or a stored report. */
export function ReportFormPage() {
  const { scheduledReportId } = useParams();
  return scheduledReportId === NEW_REPORT ? <ReportCreatePage /> : <ReportEditPage />;
}

/** Form of a new report. Defaults: all rooms, and the first time zone of a room. */
function ReportCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const back = useBack(PATHS.scheduledReports);
  const session = useSession();
  const { data, isError } = useScheduledReports();
  const mayManage = useFirstKnown(data?.mayManage);
  const { data: found, isError: areUnknown } = useFilteredDevices(NO_FILTER);
  const customerId = session && roleOf(session) === 'customer' ? session.user.customerId.id : null;
  if (mayManage === false) return <Forbidden title={t('scheduledReports.createTitle')} />;
  const isReady = (data || isError) && (found || areUnknown);
  return (
    <>
      <PageHead title={t('scheduledReports.createTitle')} back={back} />
      {isReady ? (
        <ReportForm
          initial={{
            name: '',
            frequency: 'weekly',
            recordSet: null,
            countedHours: 'open',
            customer: customerId === null ? null : { value: customerId, label: '' },
            place: null,
            isOfAllRooms: true,
            rooms: [],
            timeZone: found ? zoneOf(found.devices) : ownTimeZone(),
            isEnabled: true,
            readers: [],
          }}
          onSaved={() => {
            toasts.success(t('done.saved'));
            void navigate(PATHS.scheduledReports);
          }}
        />
      ) : (
        <FormSkeleton fields={FIELD_COUNT} />
      )}
    </>
  );
}

function Forbidden({ title }: { title: string }) {
  const { t } = useTranslation();
  const back = useBack(PATHS.scheduledReports);
  return (
    <>
      <PageHead title={title} back={back} />
      <EmptyState drawing="lock" announce="alert" text={t('failure.administratorsOnly')} />
    </>
  );
}

/** Form of a stored report. */
function ReportEditPage() {
  const { t } = useTranslation();
  const { scheduledReportId = '' } = useParams();
  const back = useBack(PATHS.scheduledReports);
  const reports = useScheduledReports();
  const mayManage = useFirstKnown(reports.data?.mayManage);
  if (mayManage === false) return <Forbidden title={t('scheduledReports.editTitle')} />;
  return (
    <>
      <PageHead title={t('scheduledReports.editTitle')} back={back} />
      <StoredForm key={scheduledReportId} stored={reports} fields={FIELD_COUNT}>
        {({ reports: all }, reload) => {
          const report = all.find(({ id }) => id === scheduledReportId);
          if (!report) return <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />;
          return <StoredReport report={report} onReload={reload} />;
        }}
      </StoredForm>
    </>
  );
}

function StoredReport({ report, onReload }: { report: ScheduledReport; onReload: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const readers = useReaderNames(report);
  const { devices, isPending } = useReportDevices(report.deviceIds ?? []);
  if (!readers || isPending) return <FormSkeleton fields={FIELD_COUNT} />;
  return (
    <ReportForm
      initial={draftOf(report, { readers, rooms: devices.map(optionOf) })}
      stored={report}
      onSaved={() => {
        toasts.success(t('done.saved'));
        void navigate(scheduledReportPath(report.id));
      }}
      onReload={onReload}
    />
  );
}
