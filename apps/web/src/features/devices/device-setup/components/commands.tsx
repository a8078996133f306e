import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotLoaded } from '../../../../ui/empty-state/load-failure.tsx';
import { EyeIcon, EyeOffIcon } from '../../../../ui/icon/icons.tsx';
import looks from '../../../../ui/looks/looks.module.css';
import { CommandLine } from '../../../../ui/secret/command-line.tsx';
import { Skeleton } from '../../../../ui/skeleton/skeleton.tsx';
import { useConnectivity } from '../api/connectivity.ts';
import { sendingOf } from '../sending.ts';
import classes from './device-setup.module.css';

/** Most people need the commands only. */
const Examples = lazy(async () => {
  const module = await import('./examples.tsx');
  return { default: module.Examples };
});

/** The mask has a constant length, to hide the length of the token. */
const MASK = '•'.repeat(12);

/** Positions of the token in the platform's commands: in the URL of the POST, and as the MQTT user name. */
const IN_ADDRESS = /(\/api\/v1\/)[^/\s]+(?=\/telemetry)/;
const AS_USER = /( -u )(?:"[^"]*"|'(?:[^']|'\\'')*'(?=\s|$)|\S+)/;

/** The command with a masked access token; masked completely if the token is not at an expected position. */
export function maskedCommand(command: string): string {
  for (const place of [IN_ADDRESS, AS_USER]) {
    if (place.test(command)) return command.replace(place, `$1${MASK}`);
  }
  return MASK;
}

/** Shell commands to copy, with the token masked until the user reveals it. */
export function Commands({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useConnectivity(deviceId);
  if (!data) {
    const waiting = (
      <div className={looks.closeStack} aria-busy="true">
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
      </div>
    );
    return <NotLoaded error={error} onRetry={refetch} waiting={waiting} />;
  }
  const lines = [
    { label: t('deviceSetup.byMqtt'), command: data.mosquitto },
    { label: t('deviceSetup.byHttp'), command: data.curl },
  ].flatMap(({ label, command }) => (command ? [{ label, command }] : []));
  if (lines.length === 0) return <p>{t('deviceSetup.noCommands')}</p>;
  const sending = sendingOf(data);
  return (
    <div className={looks.closeStack}>
      {lines.map(({ label, command }) => (
        <CommandLine
          key={label}
          label={label}
          command={command}
          shown={isShown ? command : maskedCommand(command)}
          onUncover={() => setShown(true)}
        />
      ))}
      <Button
        variant="subtle"
        className={classes.reveal ?? ''}
        leftSection={isShown ? <EyeOffIcon size={18} /> : <EyeIcon size={18} />}
        aria-pressed={isShown}
        onClick={() => setShown((was) => !was)}
      >
        {t(isShown ? 'deviceSetup.hideToken' : 'deviceSetup.showToken')}
      </Button>
      {sending ? (
        <Suspense fallback={null}>
          <Examples
            deviceId={deviceId}
            sending={sending}
            mask={isShown ? undefined : MASK}
            onUncover={() => setShown(true)}
          />
        </Suspense>
      ) : null}
    </div>
  );
}
