import { useTranslation } from 'react-i18next';
import { useChosenDraft } from '../../../parts/chosen-devices/chosen-names.ts';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { useBridge } from '../api/home-assistant.ts';
import { BridgeForm } from '../components/bridge-form.tsx';
import { BridgeState } from '../components/bridge-state.tsx';

const FIELD_COUNT = 7;

/** The bridge to Home Assistant, for administrators of a tenant. */
export function BridgePage() {
  const { t } = useTranslation();
  const { data: bridge, error, refetch } = useBridge();
  const chosen = useChosenDraft(bridge?.devices);
  return (
    <>
      <PageHead title="Home Assistant" text={t('homeAssistant.text')} />
      <Card title={t('homeAssistant.broker')}>
        {bridge !== undefined && chosen ? (
          <>
            {bridge ? <BridgeState bridge={bridge} /> : null}
            <BridgeForm key={String(bridge === null)} bridge={bridge} stored={chosen} />
          </>
        ) : (
          <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={FIELD_COUNT} />} />
        )}
      </Card>
    </>
  );
}
