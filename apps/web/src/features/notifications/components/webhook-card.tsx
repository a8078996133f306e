import { ALARM_SEVERITIES, type AlarmSeverity } from '@airdeck/contract/alarms/severities';
import { type Webhook, webhookFormSchema } from '@airdeck/contract/notifications/deliveries';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { removeWebhook, renewSecret, sendTest, storeWebhook, useWebhook } from '../api/deliveries.ts';
import classes from './notifications.module.css';
import { useSecretActs, WebhookActions, WebhookSecret, WebhookUrlField } from './webhook-acts.tsx';

const FIELD_COUNT = 2;

/** The webhook that receives the tenant's alarms. */
export function WebhookCard() {
  const { t } = useTranslation();
  const { data: webhook, error, refetch } = useWebhook();
  /** Kept only while the page is open on which it was created. */
  const [secret, setSecret] = useState<string>();
  return (
    <Card title={t('notifications.webhook.title')} subtitle={t('notifications.webhook.text')}>
      {webhook !== undefined ? (
        <>
          <WebhookForm key={webhook?.url ?? ''} webhook={webhook} onSecret={setSecret} />
          {webhook ? <WebhookSecret secret={secret} onSecret={setSecret} renew={renewSecret} /> : null}
        </>
      ) : (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={FIELD_COUNT} />} />
      )}
    </Card>
  );
}

const urlRules = checkedBy(webhookFormSchema.pick({ url: true }));

type WebhookFormProps = { webhook: Webhook | null; onSecret: (secret: string) => void };

function WebhookForm({ webhook, onSecret }: WebhookFormProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useSecretActs(onSecret);
  const [severities, setSeverities] = useState<readonly AlarmSeverity[]>(
    webhook?.severities ?? ALARM_SEVERITIES,
  );
  const [isEnabled, setEnabled] = useState(webhook?.isEnabled ?? true);
  const form = useCheckedForm({ url: webhook?.url ?? '' }, urlRules, ({ url }) =>
    act(() => storeWebhook({ url, isEnabled, severities: [...severities] })),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('notifications.webhook.title')}>
      <WebhookUrlField {...form.field('url')} />
      <Checkbox.Group
        label={t('notifications.webhook.severities')}
        value={[...severities]}
        onChange={(chosen) => setSeverities(ALARM_SEVERITIES.filter((one) => chosen.includes(one)))}
      >
        <div className={classes.severities}>
          {ALARM_SEVERITIES.map((severity) => (
            <Checkbox key={severity} value={severity} label={t(`severity.${severity}`)} />
          ))}
        </div>
      </Checkbox.Group>
      <Checkbox
        label={t('notifications.webhook.enabled')}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <FormActions>
        <SubmitButton sending={isBusy}>{t('notifications.webhook.save')}</SubmitButton>
        {webhook ? <WebhookActions test={sendTest} remove={removeWebhook} /> : null}
      </FormActions>
    </FormColumn>
  );
}
