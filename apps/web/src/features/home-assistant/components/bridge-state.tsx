import type { HomeAssistantBridge } from '@airdeck/contract/home-assistant/home-assistant';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { OutletState } from '../../../parts/outlets/outlet-state.tsx';

/** Whether the bridge works, and why not. */
export function BridgeState({ bridge }: { bridge: HomeAssistantBridge }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { connectedSince, publishedTime, failure, deviceCount, isEnabled } = bridge;
  return (
    <OutletState
      lines={[
        isEnabled
          ? connectedSince === null
            ? t('homeAssistant.notConnected')
            : t('homeAssistant.connected', { time: format.dateTime(connectedSince) })
          : t('homeAssistant.paused'),
        t('homeAssistant.announced', { number: format.number(deviceCount) }),
        publishedTime === null
          ? null
          : t('homeAssistant.published', { time: format.dateTime(publishedTime) }),
      ]}
      failure={failure}
      before={failure && t('homeAssistant.failed', { time: format.dateTime(failure.time) })}
      after={
        failure?.nextTime != null && t('homeAssistant.next', { time: format.dateTime(failure.nextTime) })
      }
    />
  );
}
