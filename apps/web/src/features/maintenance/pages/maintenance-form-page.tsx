import { useTranslation } from 'react-i18next';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import {
  optionOf,
  useFilteredDevices,
  useReportDevices,
  zoneOf,
} from '../../../lib/devices/report-devices.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { roleOf } from '../../../lib/session/role.ts';
import { useSession } from '../../../lib/session/session.ts';
import { serverNow } from '../../../lib/time/server-clock.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useMaintenance } from '../api/maintenance.ts';
import { draftOf, localText } from '../components/maintenance-draft.ts';
import { MaintenanceForm } from '../components/maintenance-form.tsx';
import { NEW_MAINTENANCE } from '../components/maintenance-paths.ts';
import { targetName } from '../components/maintenance-words.ts';

const FIELD_COUNT = 6;
const HOUR_MS = 3_600_000;
const NO_FILTER = {};

function useForm() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const session = useSession();
  return {
    isTenant: session !== undefined && roleOf(session) !== 'customer' && !session.isLimited,
    onSaved: () => {
      toasts.success(t('done.saved'));
      void navigate(PATHS.maintenance);
    },
  };
}

/** Form of a new or a stored maintenance. */
export function MaintenanceFormPage() {
  const { t } = useTranslation();
  const { maintenanceId } = useParams();
  const back = useBack(PATHS.maintenance);
  const isNew = maintenanceId === NEW_MAINTENANCE;
  return (
    <>
      <PageHead title={t(isNew ? 'maintenance.createTitle' : 'maintenance.editTitle')} back={back} />
      {isNew ? <NewMaintenance /> : <StoredMaintenance id={maintenanceId ?? ''} />}
    </>
  );
}

/** From now on for an hour, at the device of the address, or the first one's zone. */
function NewMaintenance() {
  const form = useForm();
  const [search] = useSearchParams();
  const deviceId = search.get('device');
  const { devices, isPending } = useReportDevices(deviceId === null ? [] : [deviceId]);
  const { data: found, isError } = useFilteredDevices(NO_FILTER);
  if (isPending || !(found || isError)) return <FormSkeleton fields={FIELD_COUNT} />;
  const [device] = devices;
  const timeZone = zoneOf(device ? [device] : (found?.devices ?? []));
  const now = serverNow();
  return (
    <MaintenanceForm
      {...form}
      initial={{
        kind: device || !form.isTenant ? 'device' : 'tenant',
        target: device ? optionOf(device) : null,
        reason: '',
        from: localText(timeZone, now),
        to: localText(timeZone, now + HOUR_MS),
        schedule: null,
        timeZone,
      }}
    />
  );
}

function StoredMaintenance({ id }: { id: string }) {
  const { t } = useTranslation();
  const form = useForm();
  const maintenance = useMaintenance();
  return (
    <StoredForm key={id} stored={maintenance} fields={FIELD_COUNT}>
      {(all, reload) => {
        const stored = all.find((one) => one.id === id && one.mayChange);
        if (!stored) return <EmptyState drawing="lock" announce="alert" text={t('failure.notFound')} />;
        return (
          <MaintenanceForm
            {...form}
            initial={draftOf(stored, targetName(stored, t))}
            stored={stored}
            onReload={reload}
          />
        );
      }}
    </StoredForm>
  );
}
