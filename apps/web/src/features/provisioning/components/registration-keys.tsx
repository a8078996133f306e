import type { Provisioning } from '@airdeck/contract/provisioning/provisioning';
import { Button } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../ui/dialog/confirm.tsx';
import { CopyField } from '../../../ui/form/copy-field.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { CommandLine } from '../../../ui/secret/command-line.tsx';
import { SecretField } from '../../../ui/secret/secret-field.tsx';
import { isolate } from '../../../ui/text/isolate.ts';
import { registrationCommands } from '../registration-commands.ts';
import classes from './provisioning.module.css';

type Asking = UseMutationResult<Provisioning, Error, void>;

/** Key and secret of a profile, read on request, and renewed when they have become known. */
export function RegistrationKeys({ name, look, renew }: { name: string; look: Asking; renew: Asking }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const shown = renew.data ?? look.data;

  async function askAndRenew(): Promise<void> {
    const question = {
      title: t('provisioning.renew.title', { profile: isolate(name) }),
      text: t('provisioning.renew.text'),
      confirm: t('provisioning.renew.confirm'),
      destructive: true,
    };
    if (await confirm(question)) renew.mutate();
  }

  return (
    <section className={looks.closeStack} aria-label={t('provisioning.keys.title')}>
      <h3 className={classes.legend}>{t('provisioning.keys.title')}</h3>
      <p className={looks.dim}>{t('provisioning.keys.text')}</p>
      {shown?.provisionDeviceKey ? (
        <CopyField label={t('provisioning.keys.key')} value={shown.provisionDeviceKey} />
      ) : null}
      {shown?.provisionDeviceSecret ? (
        <SecretField label={t('provisioning.keys.secret')} value={shown.provisionDeviceSecret} />
      ) : null}
      {shown?.provisionDeviceSecret === null ? (
        <p className={looks.dim}>{t('provisioning.keys.none')}</p>
      ) : null}
      <div className={looks.actions}>
        {shown ? null : (
          <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
            {t('provisioning.keys.look')}
          </Button>
        )}
        <Button variant="default" loading={renew.isPending} onClick={() => void askAndRenew()}>
          {t('provisioning.keys.renew')}
        </Button>
      </div>
      {shown ? <RegistrationExample keys={shown} /> : null}
    </section>
  );
}

/** Fixed length, so as not to reveal that of the secret. */
const MASK = '•'.repeat(12);
/** Placeholder for the name that firmware fills in. */
const DEVICE_NAME = 'my-device';

/** Sample requests of a device with key and secret. The secret is copied with them, and shown only if copying fails. */
function RegistrationExample({ keys }: { keys: Provisioning }) {
  const { t } = useTranslation();
  const [isUncovered, setUncovered] = useState(false);
  const { httpUrl, mqttPort, provisionDeviceKey, provisionDeviceSecret } = keys;
  if (provisionDeviceKey === null || provisionDeviceSecret === null) return null;
  const needs = { httpUrl, mqttPort, deviceName: DEVICE_NAME, provisionDeviceKey };
  const commands = registrationCommands({ ...needs, provisionDeviceSecret });
  const masked = registrationCommands({ ...needs, provisionDeviceSecret: MASK });
  return (
    <>
      <h3 className={classes.legend}>{t('provisioning.example.title')}</h3>
      <p className={looks.dim}>{t('provisioning.example.text')}</p>
      {(['mqtt', 'http'] as const).map((way) => (
        <CommandLine
          key={way}
          label={t(`provisioning.example.way.${way}`)}
          command={commands[way]}
          shown={isUncovered ? commands[way] : masked[way]}
          onUncover={() => setUncovered(true)}
        />
      ))}
    </>
  );
}
