import type { EntryChart } from '@airdeck/contract/conversations/entry-charts';
import { Button } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { chartFormats } from '../../../lib/air-view/chart-view.ts';
import { timesOf, useLanguage } from '../../../lib/format/use-formatters.ts';
import { ChartTable } from '../../../ui/chart/chart-table.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { usePicture } from '../api/conversations.ts';
import classes from './thread.module.css';

const TABLE_HEIGHT = 220;

type EntryPictureProps = { conversationId: string; entryId: string; chart: EntryChart | null };

/** The picture of an entry; for a chart, with its period and, on demand, its values. */
export function EntryPicture({ conversationId, entryId, chart }: EntryPictureProps) {
  const { t } = useTranslation();
  const { data: file, isError, refetch } = usePicture(conversationId, entryId);
  const address = useObjectUrl(file);
  const name = chart ? chart.title : t('conversations.picture');
  return (
    <figure className={looks.tightStack}>
      {address ? (
        <a href={address} target="_blank" rel="noopener">
          <img className={classes.picture} src={address} alt={name} />
        </a>
      ) : isError ? (
        <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
          {t('conversations.pictureFailed')}
        </Button>
      ) : (
        <Skeleton height="10rem" label={t('ui.loading')} />
      )}
      {chart ? <ChartCaption chart={chart} /> : null}
    </figure>
  );
}

/** The object URL of a file, revoked when its component unmounts. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [file]);
  return address;
}

/** Title, device and period of the chart, and its values. */
function ChartCaption({ chart }: { chart: EntryChart }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  // In the picture's UTC offset, not in the reader's time zone.
  const format = timesOf(useLanguage(), chart.offsetMs);
  const { time } = useMemo(() => chartFormats(format), [format]);
  const what = chart.deviceName === null ? chart.title : `${chart.title} · ${chart.deviceName}`;
  const { times, series, title, unit } = chart;
  const isWhole = series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
  const data = {
    times,
    series: series.map(({ label, values }, index) => ({
      key: String(index),
      label,
      values,
      format: (value: number) => format.number(value, isWhole ? 0 : 1),
    })),
  };
  return (
    <figcaption className={looks.hint}>
      <bdi>{what}</bdi>
      <br />
      {t('conversations.period', {
        from: format.dateTime(chart.startTs),
        to: format.dateTime(chart.endTs),
        zone: format.zoneName(chart.endTs),
      })}
      {format.gap}
      <Button variant="subtle" size="compact-sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {t(isOpen ? 'conversations.hideValues' : 'conversations.showValues')}
      </Button>
      {isOpen ? (
        <ChartTable
          title={title}
          unit={unit}
          timeLabel={t('ui.chart.time')}
          data={data}
          time={time}
          height={TABLE_HEIGHT}
        />
      ) : null}
    </figcaption>
  );
}
