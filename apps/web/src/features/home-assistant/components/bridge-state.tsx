import type { HomeAssistantBridge } from '@airdeck/contract/home-assistant/home-assistant';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import classes from './home-assistant.module.css';

/** Whether the bridge works, and why not. */
export function BridgeState({ bridge }: { bridge: HomeAssistantBridge }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { connectedSince, publishedTime, failure, deviceCount, isEnabled } = bridge;
  return (
    <ul className={classes.state}>
      <li>
        {isEnabled
          ? connectedSince === null
            ? t('homeAssistant.notConnected')
            : t('homeAssistant.connected', { time: format.dateTime(connectedSince) })
          : t('homeAssistant.paused')}
      </li>
      <li>{t('homeAssistant.announced', { number: format.number(deviceCount) })}</li>
      {publishedTime === null ? null : (
        <li>{t('homeAssistant.published', { time: format.dateTime(publishedTime) })}</li>
      )}
      {failure ? (
        <li>
          {t('homeAssistant.failed', { time: format.dateTime(failure.time) })}{' '}
          {t(`deliveryFailure.${failure.reason}`)} {failure.detail ? <bdi>{failure.detail}</bdi> : null}{' '}
          {failure.nextTime === null
            ? null
            : t('homeAssistant.next', { time: format.dateTime(failure.nextTime) })}
        </li>
      ) : null}
    </ul>
  );
}
