import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { useUiLabels } from '../../../ui/labels.tsx';
import classes from './devices.module.css';
import type { Batch, DeviceWork } from './use-device-work.ts';

/** How far it is with many devices, and in the end which of them it could not be done to, and why. */
export function BatchDialog({
  batch,
  stop,
  closeBatch,
}: Pick<DeviceWork, 'stop' | 'closeBatch'> & { batch: Batch }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const labels = useUiLabels();
  const { title, total, finished, failures, isRunning } = batch;
  const numbers = { done: format.number(finished), total: format.number(total) };
  return (
    <Dialog opened title={title} busy={isRunning} onClose={closeBatch}>
      <progress className={classes.progress} value={finished} max={total} aria-label={title} />
      <p className={classes.outcome} role="status">
        {isRunning
          ? t('devices.batch.running', numbers)
          : t('devices.batch.done', {
              done: format.number(finished - failures.length),
              total: numbers.total,
            })}
      </p>
      {failures.length > 0 ? (
        <>
          <p className={classes.failuresTitle}>{t('devices.batch.failed')}</p>
          <ul className={classes.failures}>
            {failures.map(({ device, why }) => (
              <li key={device._id}>
                <bdi className={classes.failedName}>{device.deviceName}</bdi> {why.message}
                {why.detail === undefined ? null : <span className={classes.dim}> {why.detail}</span>}
              </li>
            ))}
          </ul>
        </>
      ) : null}
      <div className={classes.dialogActions}>
        {isRunning ? (
          <Button variant="default" onClick={stop}>
            {t('devices.batch.stop')}
          </Button>
        ) : (
          <Button data-autofocus onClick={closeBatch}>
            {labels.close}
          </Button>
        )}
      </div>
    </Dialog>
  );
}
