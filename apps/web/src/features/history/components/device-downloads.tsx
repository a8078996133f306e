import { METRICS } from '@airdeck/air/metrics';
import { SPIKES } from '@airdeck/air/spikes';
import { SPIKE_KEYS } from '@airdeck/contract/history-files';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import classes from './history.module.css';
import { type FileOrder, useFileOrder } from './use-file-order.ts';

type SpikeKey = (typeof SPIKE_KEYS)[number];
type DeviceDownloadsProps = { deviceId: string; startTs: number; endTs: number };

/** All readings of a device's period as files, and those that stand out. */
export function DeviceDownloads({ deviceId, startTs, endTs }: DeviceDownloadsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { ordering, order } = useFileOrder();
  const shared = { deviceIds: [deviceId], startTs, endTs };
  const button = (name: string, label: string, file: FileOrder, size: 'sm' | 'md' = 'md') => (
    <Button
      key={name}
      variant="default"
      size={size}
      leftSection={<DownloadIcon size={18} />}
      loading={ordering === name}
      disabled={ordering !== undefined && ordering !== name}
      onClick={() => order(name, file)}
    >
      {label}
    </Button>
  );

  /** `CO₂ > 1,000 ppm or 0` */
  function spikeLabel(key: SpikeKey): string {
    const { above, orZero } = SPIKES[key];
    const limit = isolateLtr(`> ${format.number(above)} ${METRICS[key].unit}`);
    return `${airWords(t).metric(key)} ${orZero ? t('history.download.orZero', { limit }) : limit}`;
  }

  return (
    <Card title={t('history.download.title')} subtitle={t('history.download.text')}>
      <div className={classes.buttons}>
        {button('csv', t('history.download.csv'), { what: 'csv', ...shared })}
        {button('excel', t('history.download.excel'), { what: 'excel', ...shared })}
      </div>
      <h3 className={classes.subhead}>{t('history.download.spikes')}</h3>
      <div className={classes.buttons}>
        {SPIKE_KEYS.map((key) =>
          button(key, spikeLabel(key), { what: 'spikes', metric: key, ...shared }, 'sm'),
        )}
      </div>
    </Card>
  );
}
