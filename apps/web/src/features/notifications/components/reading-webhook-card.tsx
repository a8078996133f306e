import {
  type ReadingWebhook,
  readingWebhookFormSchema,
} from '@airdeck/contract/notifications/reading-webhook';
import { isEmpty, type RuleDevices } from '@airdeck/contract/rules/rules';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { chosenDevices } from '../../../lib/rules/chosen-devices.ts';
import { useChosenDraft } from '../../../lib/rules/chosen-names.ts';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import {
  removeReadingWebhook,
  renewReadingSecret,
  sendReadingTest,
  storeReadingWebhook,
  useReadingWebhook,
} from '../api/reading-webhook.ts';
import classes from './notifications.module.css';
import { useSecretActs, WebhookActions, WebhookSecret, WebhookUrlField } from './webhook-acts.tsx';
import { WebhookDevices, type WebhookDevicesDraft } from './webhook-devices.tsx';

const FIELD_COUNT = 3;
const ALL: RuleDevices = { kind: 'all' };

/** The webhook that receives the tenant's readings. */
export function ReadingWebhookCard() {
  const { t } = useTranslation();
  const { data: webhook, error, refetch } = useReadingWebhook();
  const devices = webhook?.devices ?? ALL;
  const chosen = useChosenDraft(devices);
  /** Kept only while the page is open on which it was created. */
  const [secret, setSecret] = useState<string>();
  return (
    <Card title={t('notifications.readings.title')} subtitle={t('notifications.readings.text')}>
      {webhook !== undefined && chosen ? (
        <>
          {webhook ? <WebhookState webhook={webhook} /> : null}
          <ReadingWebhookForm
            key={webhook?.url ?? ''}
            webhook={webhook}
            devices={{ kind: devices.kind, ...chosen }}
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
    <ul className={classes.state}>
      {isEnabled ? null : <li>{t('notifications.readings.paused')}</li>}
      <li>
        {deliveredTime === null
          ? t('notifications.readings.neverDelivered')
          : t('notifications.readings.delivered', { time: format.dateTime(deliveredTime) })}
      </li>
      {waitingSince === null ? null : (
        <li>{t('notifications.readings.waiting', { time: format.dateTime(waitingSince) })}</li>
      )}
      {failure ? (
        <li>
          {t('notifications.readings.failing', {
            time: format.dateTime(failure.since),
            next: format.dateTime(failure.nextTime),
          })}{' '}
          {t(`deliveryFailure.${failure.reason}`)} {failure.detail ? <bdi>{failure.detail}</bdi> : null}
        </li>
      ) : null}
      {leftOutTime === null ? null : (
        <li>{t('notifications.readings.leftOut', { time: format.dateTime(leftOutTime) })}</li>
      )}
    </ul>
  );
}

const urlRules = checkedBy(readingWebhookFormSchema.pick({ url: true }));

type ReadingWebhookFormProps = {
  webhook: ReadingWebhook | null;
  devices: WebhookDevicesDraft;
  onSecret: (secret: string) => void;
};

function ReadingWebhookForm({ webhook, devices: stored, onSecret }: ReadingWebhookFormProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useSecretActs(onSecret);
  const [devices, setDevices] = useState(stored);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const [isEnabled, setEnabled] = useState(webhook?.isEnabled ?? true);
  const initial = { url: webhook?.url ?? '', keys: webhook?.keys.join(', ') ?? '' };
  const form = useCheckedForm(initial, urlRules, ({ url, keys: typed }) => {
    const chosen = chosenDevices(devices.kind, devices);
    setNoneChosen(isEmpty(chosen));
    if (isEmpty(chosen)) return;
    const keys = typed
      .split(',')
      .map((key) => key.trim())
      .filter(Boolean);
    void act(() => storeReadingWebhook({ url, isEnabled, keys, devices: chosen }));
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('notifications.readings.title')}>
      <WebhookUrlField {...form.field('url')} />
      <WebhookDevices
        draft={devices}
        onChange={(changed) => {
          setDevices(changed);
          setNoneChosen(false);
        }}
        error={isNoneChosen ? t('failure.required') : undefined}
      />
      <TextField
        label={t('notifications.readings.keys')}
        description={t('notifications.readings.keysText')}
        dir="ltr"
        autoComplete="off"
        {...form.field('keys')}
      />
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
