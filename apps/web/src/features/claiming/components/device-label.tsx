import type { Claiming } from '@airdeck/contract/claiming/claiming';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { QrCode } from '../../../ui/qr-code/qr-code.tsx';
import { claimCodeText, inGroups } from '../claim-code.ts';
import classes from './labels.module.css';

type DeviceLabelProps = {
  claiming: Claiming;
  isBusy: boolean;
  onVoid: () => void;
};

/** A label for a box; for a device without a code, the reason, which is not printed. */
export function DeviceLabel({ claiming, isBusy, onVoid }: DeviceLabelProps) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const { deviceName, state, secretKey, expirationTime } = claiming;
  return (
    <li className={classes.label} data-blank={secretKey === null || undefined}>
      {secretKey === null ? (
        <span className={classes.code} />
      ) : (
        <QrCode className={classes.code} value={claimCodeText({ deviceName, secretKey })} />
      )}
      <div className={classes.words}>
        <bdi className={classes.name}>{deviceName}</bdi>
        {secretKey === null ? (
          <span>{t(`claiming.state.${state}`)}</span>
        ) : (
          <bdi className={classes.secret} dir="ltr">
            {inGroups(secretKey)}
          </bdi>
        )}
        {expirationTime === null ? null : (
          <span className={classes.until}>
            {t('claiming.labels.until', { date: format.date(expirationTime) })}
          </span>
        )}
        {state === 'open' || state === 'allowed' ? (
          <Button
            className={classes.void}
            variant="subtle"
            size="compact-sm"
            disabled={isBusy}
            onClick={onVoid}
          >
            {t('claiming.labels.void')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}
