import { withUnit } from '@airdeck/air/metrics';
import { SPIKES } from '@airdeck/air/spikes';
import { SPIKE_KEYS, type TicketBody } from '@airdeck/contract/history/history-files';
import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { airWords } from '../../../lib/air-view/air-words.ts';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { readerUnits } from '../../../lib/format/reader-units.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { ownTimeZone } from '../../../lib/time/days.ts';
import { Fold } from '../../../ui/fold/fold.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate, isolateLtr } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';
import { orderFile } from '../api/history.ts';
import classes from './history.module.css';
import { KeptNotes } from './history-frame.tsx';

type SpikeKey = (typeof SPIKE_KEYS)[number];
type DeviceDownloadsProps = { deviceId: string; startTs: number; endTs: number; timeZone: string };

/** Downloads of all readings of a device in a period; the less usual ones are folded, since people come for the charts. */
export function DeviceDownloads({ deviceId, startTs, endTs, timeZone }: DeviceDownloadsProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { ordering, order } = useFileOrder();
  const [isExplained, setExplained] = useState(false);
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

  /** `CO₂ > 1,000 ppm or 0`, `TVOC > 4,358 ppb (10 mg/m³)` */
  function spikeLabel(key: SpikeKey): string {
    const { above, orZero, mgPerM3 } = SPIKES[key];
    const specified = mgPerM3 === undefined ? '' : ` (${withUnit(format.number(mgPerM3), 'mg/m³')})`;
    const limit = isolateLtr(`> ${format.limit(key, above)}${specified}`);
    return `${airWords(t).metric(key)} ${orZero ? t('history.download.orZero', { limit }) : limit}`;
  }

  return (
    <div>
      <KeptNotes startTs={startTs} timeZone={timeZone} subject="files" />
      <div className={looks.buttons}>
        {button('csv', t('history.download.csv'), { what: 'csv', ...shared })}
        {button('excel', t('history.download.excel'), { what: 'excel', ...shared })}
      </div>
      <Fold summary={t('history.download.more')}>
        <div className={looks.closeStack}>
          <div className={looks.buttons}>
            {button('wideCsv', t('history.download.wideCsv'), { what: 'wideCsv', ...shared })}
            {button('parquet', 'Parquet', { what: 'parquet', ...shared })}
          </div>
          <p className={classes.advice}>{t('history.download.parquetHelp')}</p>
          <h3 className={looks.heading}>{t('history.download.spikes')}</h3>
          <div className={looks.buttons}>
            {SPIKE_KEYS.map((key) =>
              button(key, spikeLabel(key), { what: 'spikes', metric: key, isExplained, ...shared }, 'sm'),
            )}
          </div>
          <Checkbox
            label={t('history.download.explained')}
            checked={isExplained}
            onChange={(event) => setExplained(event.currentTarget.checked)}
          />
        </div>
      </Fold>
    </div>
  );
}

/** Request of a file, without the fields common to all files. */
type FileOrder = TicketBody extends infer Body
  ? Body extends unknown
    ? Omit<Body, 'language' | 'units' | 'timeZone'>
    : never
  : never;

export type FileOrders = {
  /** Name of the pending order; undefined: none. */
  readonly ordering: string | undefined;
  /** @param name unique among the orders of a page */
  order(name: string, file: FileOrder): void;
};

/**
 * Orders a file, and leaves the download to the browser, which streams it to disk at any size, shows the progress and
 * can cancel it.
 */
export function useFileOrder(): FileOrders {
  const { t, i18n } = useTranslation();
  const toasts = useToasts();
  const [ordering, setOrdering] = useState<string>();

  async function run(name: string, file: FileOrder): Promise<void> {
    setOrdering(name);
    try {
      const language = languageOf(i18n.language).file;
      const body = { ...file, language, units: readerUnits.current(), timeZone: ownTimeZone() } as TicketBody;
      const { url, fileName } = await orderFile(body);
      follow(url, fileName);
      toasts.success(t('history.download.begun', { file: isolate(fileName) }));
    } catch (error) {
      const isOneTooMany = isApiFailure(error) && error.status === 429;
      toasts.failure(
        isOneTooMany ? t('history.download.tooMany') : failureText(error, t, 'failure.download'),
      );
    } finally {
      setOrdering(undefined);
    }
  }

  return { ordering, order: (name, file) => void run(name, file) };
}

/** As a download, so that a late refusal does not replace the page. */
function follow(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
