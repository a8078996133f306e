import {
  type ReadingWebhook,
  readingWebhookFormSchema,
} from '@airdeck/contract/notifications/reading-webhook';
import type { RuleDevices } from '@airdeck/contract/rules/rules';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionOf, useDeviceLookup, useReportDevices } from '../../../lib/devices/report-devices.ts';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import type { LookupOption } from '../../../lib/lists/lookup.ts';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { FormSkeleton } from '../../../ui/form/form-skeleton.tsx';
import { FoundFields } from '../../../ui/form/found-fields.tsx';
import {
  removeReadingWebhook,
  renewReadingSecret,
  sendReadingTest,
  storeReadingWebhook,
  useReadingWebhook,
} from '../api/reading-webhook.ts';
import classes from './notifications.module.css';
import { useSecretActs, WebhookActions, WebhookSecret, WebhookUrlField } from './webhook-acts.tsx';

const FIELD_COUNT = 3;
/** Most devices that can be chosen one by one. */
const MOST_DEVICES = 100;

/** The webhook that receives the tenant's readings. */
export function ReadingWebhookCard() {
  const { t } = useTranslation();
  const { data: webhook, error, refetch } = useReadingWebhook();
  const ids = webhook?.devices.kind === 'devices' ? webhook.devices.deviceIds : [];
  const { devices, isPending } = useReportDevices(ids);
  /** Kept only while the page is open on which it was created. */
  const [secret, setSecret] = useState<string>();
  return (
    <Card title={t('notifications.readings.title')} subtitle={t('notifications.readings.text')}>
      {webhook !== undefined && !isPending ? (
        <>
          {webhook ? <WebhookState webhook={webhook} /> : null}
          <ReadingWebhookForm
            key={webhook?.url ?? ''}
            webhook={webhook}
            devices={devices.map(optionOf)}
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
  devices: readonly LookupOption[];
  onSecret: (secret: string) => void;
};

function ReadingWebhookForm({ webhook, devices: stored, onSecret }: ReadingWebhookFormProps) {
  const { t } = useTranslation();
  const { isBusy, act } = useSecretActs(onSecret);
  const [devices, setDevices] = useState(stored);
  const [isOfAll, setOfAll] = useState(webhook?.devices.kind !== 'devices');
  const [isEnabled, setEnabled] = useState(webhook?.isEnabled ?? true);
  const initial = { url: webhook?.url ?? '', keys: webhook?.keys.join(', ') ?? '' };
  const form = useCheckedForm(initial, urlRules, ({ url, keys }) =>
    act(() =>
      storeReadingWebhook({
        url,
        isEnabled,
        keys: keys
          .split(',')
          .map((key) => key.trim())
          .filter(Boolean),
        devices: isOfAll ? allOf(webhook) : { kind: 'devices', deviceIds: devices.map(({ value }) => value) },
      }),
    ),
  );
  return (
    <FormColumn onSubmit={form.submit} label={t('notifications.readings.title')}>
      <WebhookUrlField {...form.field('url')} />
      <Checkbox
        label={t('notifications.readings.allDevices')}
        checked={isOfAll}
        onChange={(event) => setOfAll(event.currentTarget.checked)}
      />
      {isOfAll ? null : (
        <FoundFields
          label={t('notifications.readings.devices')}
          useFound={useDeviceLookup}
          value={devices}
          onChange={setDevices}
          most={MOST_DEVICES}
        />
      )}
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

/** A choice of customers or places, which programs make, is kept. */
function allOf(webhook: ReadingWebhook | null): RuleDevices {
  return webhook && webhook.devices.kind !== 'devices' ? webhook.devices : { kind: 'all' };
}
