import type { Automation } from '@airdeck/contract/automations/automations';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useFirstKnown } from '../../../lib/forms/use-first-known.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import { useDeviceOfAddress } from '../../../parts/chosen-devices/use-device-of-address.ts';
import { EmptyState } from '../../../ui/empty-state/empty-state.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { StoredForm } from '../../../ui/form/stored-form.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { useAutomationNames } from '../api/automation-names.ts';
import { useAutomation, useAutomations } from '../api/automations.ts';
import { draftOf, NEW_AUTOMATION } from '../components/automation-draft.ts';
import { AutomationForm } from '../components/automation-form.tsx';
import { ReadOnlyReason } from '../components/read-only-reason.tsx';
import { useAutomationChanges } from '../components/use-automation-changes.ts';

const FIELD_COUNT = 4;

/** The form of a new automation, for all purifiers or for the one in the URL. */
export function AutomationCreatePage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const back = useBack(PATHS.automations);
  const { data: own, isError: isUnknown } = useAutomations(undefined);
  const mayManage = useFirstKnown(own?.mayManage);
  const { deviceId, isPending, chosen } = useDeviceOfAddress();
  if (mayManage === false) {
    return (
      <>
        <PageHead title={t('automations.createTitle')} back={back} />
        <EmptyState drawing="lock" announce="alert" text={<ReadOnlyReason />} />
      </>
    );
  }
  return (
    <>
      <PageHead title={t('automations.createTitle')} back={back} />
      {isPending || (!own && !isUnknown) ? (
        <FormSkeleton fields={FIELD_COUNT} />
      ) : (
        <AutomationForm
          key={deviceId}
          initial={{ ...NEW_AUTOMATION, set: chosen }}
          onSaved={() => {
            toasts.success(t('done.saved'));
            void navigate(PATHS.automations);
          }}
        />
      )}
    </>
  );
}

/** The form of a stored automation. */
export function AutomationEditPage() {
  const { t } = useTranslation();
  const { automationId = '' } = useParams();
  const back = useBack(PATHS.automations);
  return (
    <>
      <PageHead title={t('automations.editTitle')} back={back} />
      <StoredForm key={automationId} stored={useAutomation(automationId)} fields={FIELD_COUNT}>
        {(automation, reload) => <KnownAutomation automation={automation} onReload={reload} />}
      </StoredForm>
    </>
  );
}

function KnownAutomation({ automation, onReload }: { automation: Automation; onReload: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const names = useAutomationNames(automation);
  const { remove } = useAutomationChanges();
  if (!names) return <FormSkeleton fields={FIELD_COUNT} />;
  return (
    <AutomationForm
      initial={draftOf(automation, names)}
      stored={automation}
      onSaved={() => {
        toasts.success(t('done.saved'));
        void navigate(PATHS.automations);
      }}
      onReload={onReload}
      onDelete={() => void remove(automation).then((isDeleted) => isDeleted && navigate(PATHS.automations))}
    />
  );
}
