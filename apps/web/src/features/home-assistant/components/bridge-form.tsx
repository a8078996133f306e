import {
  type HomeAssistantBridge,
  homeAssistantFormSchema,
} from '@airdeck/contract/home-assistant/home-assistant';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import type { ChosenDevicesDraft } from '../../../parts/chosen-devices/chosen-devices.ts';
import { ChosenDevicesField } from '../../../parts/chosen-devices/chosen-devices-fields.tsx';
import { useRequiredDevices } from '../../../parts/chosen-devices/use-required-devices.ts';
import { KeysField, keysIn } from '../../../parts/outlets/keys-field.tsx';
import { OutletActs } from '../../../parts/outlets/outlet-acts.tsx';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { removeBridge, sendBridgeTest, storeBridge } from '../api/home-assistant.ts';

const textRules = checkedBy(
  homeAssistantFormSchema.pick({ host: true, port: true, username: true, topicPrefix: true }),
);

/** Most devices and customers that can be chosen one by one. */
const MOST = 100;

type BridgeFormProps = { bridge: HomeAssistantBridge | null; stored: ChosenDevicesDraft };

/** Broker, rooms and keys of the bridge. */
export function BridgeForm({ bridge, stored }: BridgeFormProps) {
  const { t, i18n } = useTranslation();
  const { isBusy, act } = useActs();
  const [usesTls, setUsesTls] = useState(bridge?.usesTls ?? false);
  const [isEnabled, setEnabled] = useState(bridge?.isEnabled ?? true);
  const rooms = useRequiredDevices(stored);
  const initial = {
    host: bridge?.host ?? '',
    port: bridge?.port ?? '1883',
    username: bridge?.username ?? '',
    password: '',
    topicPrefix: bridge?.topicPrefix ?? 'airdeck',
    keys: bridge?.keys.join(', ') ?? '',
  };
  const form = useCheckedForm(initial, textRules, ({ password, keys, ...texts }) => {
    const devices = rooms.check();
    if (!devices) return;
    const body = {
      ...texts,
      // Empty: it stays as it was, unless no one signs in any more.
      password: texts.username.trim() === '' ? null : password || undefined,
      usesTls,
      isEnabled,
      language: languageOf(i18n.language).tag,
      devices,
      keys: keysIn(keys),
    };
    void act(async () => {
      await storeBridge(body);
      form.change({ password: '' });
    });
  });
  return (
    <FormColumn onSubmit={form.submit} label={t('homeAssistant.broker')}>
      <TextField
        label={t('homeAssistant.host')}
        description={t('homeAssistant.hostText')}
        dir="ltr"
        autoComplete="off"
        required
        {...form.field('host')}
      />
      <TextField
        label={t('homeAssistant.port')}
        dir="ltr"
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.field('port')}
      />
      <Checkbox
        label={t('homeAssistant.tls')}
        checked={usesTls}
        onChange={({ currentTarget: { checked } }) => {
          setUsesTls(checked);
          const [usual, other] = checked ? ['8883', '1883'] : ['1883', '8883'];
          if (form.values.port === other) form.change({ port: usual });
        }}
      />
      <TextField
        label={t('homeAssistant.username')}
        dir="ltr"
        autoComplete="off"
        {...form.field('username')}
      />
      <PasswordField
        label={t('homeAssistant.password')}
        description={bridge?.hasPassword ? t('homeAssistant.passwordKept') : undefined}
        autoComplete="off"
        {...form.field('password')}
      />
      <TextField
        label={t('homeAssistant.topic')}
        description={t('homeAssistant.topicText')}
        dir="ltr"
        autoComplete="off"
        required
        {...form.field('topicPrefix')}
      />
      <ChosenDevicesField
        {...rooms.field}
        label={t('homeAssistant.rooms')}
        devicesLabel={t('homeAssistant.devices')}
        most={MOST}
      />
      <KeysField {...form.field('keys')} />
      <Checkbox
        label={t('homeAssistant.enabled')}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <FormActions>
        <SubmitButton sending={isBusy}>{t('homeAssistant.save')}</SubmitButton>
        {bridge ? (
          <OutletActs
            test={sendBridgeTest}
            tested={t('homeAssistant.tested')}
            remove={removeBridge}
            removeText={t('homeAssistant.deleteText')}
          />
        ) : null}
      </FormActions>
    </FormColumn>
  );
}
