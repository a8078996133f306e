import type { HomeAssistantBridge } from '@airdeck/contract/home-assistant/home-assistant';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { isolate } from '../../../ui/text/isolate.ts';

/** Whether the bridge works, and why not. */
export function BridgeState({ bridge }: { bridge: HomeAssistantBridge }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { connectedSince, publishedTime, failure, deviceCount, isEnabled } = bridge;
  return (
    <div>
      <div>
        {isEnabled
          ? connectedSince === null
            ? t('homeAssistant.notConnected')
            : t('homeAssistant.connected', { time: format.dateTime(connectedSince) })
          : t('homeAssistant.paused')}
      </div>
      <div>{t('homeAssistant.announced', { number: format.number(deviceCount) })}</div>
      {publishedTime === null ? null : (
        <div>{t('homeAssistant.published', { time: format.dateTime(publishedTime) })}</div>
      )}
      {failure ? (
        <div>
          {format.sentences([
            t('homeAssistant.failed', { time: format.dateTime(failure.time) }),
            t(`deliveryFailure.${failure.reason}`),
            failure.detail && isolate(failure.detail),
            failure.nextTime !== null && t('homeAssistant.next', { time: format.dateTime(failure.nextTime) }),
          ])}
        </div>
      ) : null}
    </div>
  );
}
