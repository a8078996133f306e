import { getDeviceConnectivity } from '@airdeck/contract/device-credentials';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { LoadFailure } from '../../../ui/empty-state/load-failure.tsx';
import { EyeIcon, EyeOffIcon } from '../../../ui/icon/icons.tsx';
import { CommandLine } from '../../../ui/secret/command-line.tsx';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import classes from './device-setup.module.css';

/** As many for every token: how long it is, is no one's business. */
const MASK = '•'.repeat(12);

/** Where the platform's lines hold the token: in the address that is posted to, and as the user of MQTT. */
const IN_ADDRESS = /(\/api\/v1\/)[^/\s]+(?=\/telemetry)/;
const AS_USER = /( -u )(?:"[^"]*"|'(?:[^']|'\\'')*'(?=\s|$)|\S+)/;

/** The line without its access token; nothing of it can be seen where it is not where it is expected. */
export function maskedCommand(command: string): string {
  for (const place of [IN_ADDRESS, AS_USER]) {
    if (place.test(command)) return command.replace(place, `$1${MASK}`);
  }
  return MASK;
}

/** The lines to be copied into a terminal, with the token masked until a user asks to see it. */
export function Commands({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const { data, error, refetch } = useConnectivity(deviceId);
  if (!data && error) {
    const { message, detail } = failureText(error, t, 'deviceSetup.failed');
    return <LoadFailure text={message} detail={detail} onRetry={() => void refetch()} />;
  }
  if (!data) {
    return (
      <div className={classes.commands} aria-busy="true">
        <Skeleton height="4.5rem" />
        <Skeleton height="4.5rem" />
      </div>
    );
  }
  const lines = [
    { label: t('deviceSetup.byMqtt'), command: data.mosquitto },
    { label: t('deviceSetup.byHttp'), command: data.curl },
  ].flatMap(({ label, command }) => (command ? [{ label, command }] : []));
  if (lines.length === 0) return <p>{t('deviceSetup.noCommands')}</p>;
  return (
    <div className={classes.commands}>
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
    </div>
  );
}

/** Lines that send a first reading as a device. They hold its access token, and the audit log keeps who read them. */
function useConnectivity(deviceId: string) {
  return useQuery({
    queryKey: ['device-connectivity', deviceId],
    queryFn: async ({ signal }) => {
      const { http, mqtt } = await call(getDeviceConnectivity, { params: { deviceId } }, { signal });
      return { mosquitto: mqtt?.mqtt, curl: http?.http ?? http?.https };
    },
    // Each look is written down: one is enough, and a secret is not kept longer than it is shown.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
}
