import {
  type HomeAssistantBridge,
  homeAssistantFormSchema,
} from '@airdeck/contract/home-assistant/home-assistant';
import { isEmpty } from '@airdeck/contract/rules/rules';
import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkedBy } from '../../../lib/forms/checked-by.ts';
import { useCheckedForm } from '../../../lib/forms/use-checked-form.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { chosenDevices } from '../../../lib/rules/chosen-devices.ts';
import { useActs } from '../../../ui/dialog/use-acts.ts';
import { PasswordField, TextField } from '../../../ui/form/fields.tsx';
import { FormActions, FormColumn, SubmitButton } from '../../../ui/form/form-column.tsx';
import { storeBridge } from '../api/home-assistant.ts';
import { BridgeActions } from './bridge-actions.tsx';
import { BridgedRooms, type BridgedRoomsDraft } from './bridged-rooms.tsx';

const textRules = checkedBy(
  homeAssistantFormSchema.pick({ host: true, port: true, username: true, topicPrefix: true }),
);

type BridgeFormProps = { bridge: HomeAssistantBridge | null; stored: BridgedRoomsDraft };

/** Broker, rooms and keys of the bridge. */
export function BridgeForm({ bridge, stored }: BridgeFormProps) {
  const { t, i18n } = useTranslation();
  const { isBusy, act } = useActs();
  const [usesTls, setUsesTls] = useState(bridge?.usesTls ?? false);
  const [isEnabled, setEnabled] = useState(bridge?.isEnabled ?? true);
  const [rooms, setRooms] = useState(stored);
  const [isNoneChosen, setNoneChosen] = useState(false);
  const initial = {
    host: bridge?.host ?? '',
    port: bridge?.port ?? '1883',
    username: bridge?.username ?? '',
    password: '',
    topicPrefix: bridge?.topicPrefix ?? 'airdeck',
    keys: bridge?.keys.join(', ') ?? '',
  };
  const form = useCheckedForm(initial, textRules, ({ password, keys, ...texts }) => {
    const devices = chosenDevices(rooms.kind, rooms);
    setNoneChosen(isEmpty(devices));
    if (isEmpty(devices)) return;
    const body = {
      ...texts,
      // Empty: it stays as it was, unless no one signs in any more.
      password: texts.username.trim() === '' ? null : password || undefined,
      usesTls,
      isEnabled,
      language: languageOf(i18n.language).tag,
      devices,
      keys: keys
        .split(',')
        .map((key) => key.trim())
        .filter(Boolean),
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
      <BridgedRooms
        draft={rooms}
        onChange={(changed) => {
          setRooms(changed);
          setNoneChosen(false);
        }}
        error={isNoneChosen ? t('failure.required') : undefined}
      />
      <TextField
        label={t('homeAssistant.keys')}
        description={t('homeAssistant.keysText')}
        dir="ltr"
        autoComplete="off"
        {...form.field('keys')}
      />
      <Checkbox
        label={t('homeAssistant.enabled')}
        checked={isEnabled}
        onChange={(event) => setEnabled(event.currentTarget.checked)}
      />
      <FormActions>
        <SubmitButton sending={isBusy}>{t('homeAssistant.save')}</SubmitButton>
        {bridge ? <BridgeActions /> : null}
      </FormActions>
    </FormColumn>
  );
}
