import type { Provisioning } from '@airdeck/contract/provisioning';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CommandLine } from '../../../ui/secret/command-line.tsx';
import { registrationCommands } from '../registration-commands.ts';
import classes from './provisioning.module.css';

/** As many for every secret: how long it is, is no one's business. */
const MASK = '•'.repeat(12);
/** What firmware puts its own in the place of. */
const DEVICE_NAME = 'my-device';

/** What a device sends with key and secret, as lines to be tried; the secret in them is copied, and seen only where it has to be. */
export function RegistrationExample({ keys }: { keys: Provisioning }) {
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
      <p className={classes.hint}>{t('provisioning.example.text')}</p>
      {(['mqtt', 'http'] as const).map((way) => (
        <CommandLine
          key={way}
          label={t(`provisioning.example.${way}`)}
          command={commands[way]}
          shown={isUncovered ? commands[way] : masked[way]}
          onUncover={() => setUncovered(true)}
        />
      ))}
    </>
  );
}
