import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { CheckIcon } from '../../../ui/icon/icons.tsx';
import type { Shipment } from '../api/shipment.ts';
import classes from './shipment-track.module.css';
import { STATUSES, statusWord } from './shipment-words.ts';

/** Progress of a shipment: the four statuses with their times, and the number of received devices. */
export function ShipmentTrack({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { status, statusTimes, deviceCount, receivedCount } = shipment;
  const received = t('shipments.received', {
    received: format.number(receivedCount),
    total: format.number(deviceCount),
  });
  return (
    <>
      <ol className={classes.track} aria-label={t('shipments.track')}>
        {STATUSES.map((step) => {
          // A later status that was set before is not shown.
          const at = step <= status ? statusTimes[step] : null;
          return (
            <li
              key={step}
              className={classes.step}
              data-reached={step <= status || undefined}
              aria-current={step === status ? 'step' : undefined}
            >
              <span className={classes.mark} aria-hidden="true">
                {step < status ? <CheckIcon size={14} /> : null}
              </span>
              <span className={classes.word}>{statusWord(step, t)}</span>
              {typeof at === 'number' ? (
                <time className={classes.time} dateTime={new Date(at).toISOString()}>
                  <span>{format.date(at)}</span> <span>{format.time(at)}</span>
                </time>
              ) : null}
            </li>
          );
        })}
      </ol>
      <div className={classes.received}>
        <progress value={receivedCount} max={deviceCount} aria-label={received} />
        <span role="status">{received}</span>
      </div>
    </>
  );
}
