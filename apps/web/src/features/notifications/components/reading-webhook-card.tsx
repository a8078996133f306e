import {
  type ReadingWebhook,
  readingWebhookFormSchema,
} from '@airdeck/contract/notifications/reading-webhook';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { ChosenDevicesDraft } from '../../../parts/chosen-devices/chosen-devices.ts';
import { ChosenDevicesField } from '../../../parts/chosen-devices/chosen-devices-fields.tsx';
import { useChosenDraft } from '../../../parts/chosen-devices/chosen-names.ts';
import { useRequiredDevices } from '../../../parts/chosen-devices/use-required-devices.ts';
import { KeysField, keysIn } from '../../../parts/outlets/keys-field.tsx';
import { OutletState } from '../../../parts/outlets/outlet-state.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import {
  removeReadingWebhook,
  renewReadingSecret,
  sendReadingTest,
  storeReadingWebhook,
  useReadingWebhook,
} from '../api/reading-webhook.ts';
import { useSecretActs, WebhookActions, WebhookSecret, WebhookUrlField } from './webhook-acts.tsx';

const FIELD_COUNT = 3;
/** Most devices and customers that can be chosen one by one. */
const MOST = 100;

/** The webhook that receives the tenant's readings. */
export function ReadingWebhookCard() {
  const { t } = useTranslation();
  const { data: webhook, error, refetch } = useReadingWebhook();
  const devices = useChosenDraft(webhook?.devices);
  /** Kept only while the page is open on which it was created. */
  const [secret, setSecret] = useState<string>();
  return (
    <Card title={t('notifications.readings.title')} subtitle={t('notifications.readings.text')}>
      {webhook !== undefined && devices ? (
        <>
          {webhook ? <WebhookState webhook={webhook} /> : null}
          <ReadingWebhookForm
            key={webhook?.url ?? ''}
            webhook={webhook}
            devices={devices}
            onSecret={setSecret}
          />
          {webhook ? <WebhookSecret secret={secret} onSecret={setSecret} renew={renewReadingSecret} /> : null}
        </>
      ) : (
        <NotLoaded error={error} onRetry={refetch} waiting={<FormSkeleton fields={FIELD_COUNT} />} />
      )}
    </Card>
  );
}

/** How far the deliveries are. */
function WebhookState({ webhook }: { webhook: ReadingWebhook }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { deliveredTime, waitingSince, failure, leftOutTime, isEnabled } = webhook;
  return (
    <OutletState
      lines={[
        isEnabled ? null : t('notifications.readings.paused'),
        deliveredTime === null
          ? t('notifications.readings.neverDelivered')
          : t('notifications.readings.delivered', { time: format.dateTime(deliveredTime) }),
        waitingSince === null
          ? null
          : t('notifications.readings.waiting', { time: format.dateTime(waitingSince) }),
        leftOutTime === null
          ? null
          : t('notifications.readings.leftOut', { time: format.dateTime(leftOutTime) }),
      ]}
      failure={failure}
      before={
        failure &&
        t('notifications.readings.failing', {
          time: format.dateTime(failure.since),
          next: format.dateTime(failure.nextTime),
        })
      }
    />
  );
}

const urlRules = checkedBy(readingWebhookFormSchema.pick({ url: true }));

type ReadingWebhookFormProps = {
  webhook: ReadingWebhook | null;
  devices: ChosenDevicesDraft;
  onSecret: (secret: string) => void;
};

function ReadingWebhookForm({ webhook, devices: stored, onSecret }: ReadingWebhookFormProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useSecretActs(onSecret);
  const devices = useRequiredDevices(stored);
  const [isEnabled, setEnabled] = useState(webhook?.isEnabled ?? true);
  const initial = { url: webhook?.url ?? '', keys: webhook?.keys.join(', ') ?? '' };
  const form = useCheckedForm(initial, urlRules, ({ url, keys }) => {
    const chosen = devices.check();
    if (chosen) void act(() => storeReadingWebhook({ url, isEnabled, keys: keysIn(keys), devices: chosen }));
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('notifications.readings.title')}>
      <WebhookUrlField {...form.field('url')} />
      <ChosenDevicesField
        {...devices.field}
        label={t('notifications.readings.devices')}
        devicesLabel={t('notifications.readings.chosenDevices')}
        most={MOST}
      />
      <KeysField {...form.field('keys')} />
      <Checkbox
        label={t('notifications.readings.enabled')}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <FormActions>
        <SubmitButton sending={isBusy}>{t('notifications.webhook.save')}</SubmitButton>
        {webhook ? <WebhookActions test={sendReadingTest} remove={removeReadingWebhook} /> : null}
      </FormActions>
    </FormColumn>
  );
}
