import type { DeviceFileError } from '@airdeck/contract/device-import/device-import';
import { Button, Progress } from '@mantine/core';
import looks from '../../../ui/looks/looks.module.css';
import '@mantine/core/styles/Progress.layer.css';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { type CsvCell, downloadCsv, toCsv } from '../../../ui/chart/download.ts';
import { Counts } from '../../../ui/counts/counts.tsx';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import { errorText, ImportErrors } from './import-report.tsx';
import { countOf, type ImportProgress } from './use-device-import.ts';

type ImportRunProps = {
  progress: ImportProgress;
  isCancelling: boolean;
  onCancel: (importId: string) => void;
};

/** A running import. */
export function ImportRun({ progress, isCancelling, onCancel }: ImportRunProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { importId, done, total } = progress;
  return (
    <Card title={t('deviceImport.running')} subtitle={t('deviceImport.stayHere')}>
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        size="lg"
        aria-label={t('deviceImport.running')}
      />
      <span role="status">
        {t('deviceImport.progress', { done: format.number(done), total: format.number(total) })}
      </span>
      <RunCounts progress={progress} />
      <div className={looks.actions}>
        <Button
          variant="default"
          disabled={importId === undefined || isCancelling}
          onClick={() => (importId === undefined ? undefined : onCancel(importId))}
        >
          {t(isCancelling ? 'deviceImport.cancelling' : 'deviceImport.cancel')}
        </Button>
      </div>
    </Card>
  );
}

function RunCounts({ progress }: { progress: ImportProgress }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const left = progress.left.length;
  return (
    <Counts
      counts={[
        [t('deviceImport.outcome.created'), format.number(countOf(progress, 'created'))],
        [t('deviceImport.outcome.updated'), format.number(countOf(progress, 'updated'))],
        [t('deviceImport.outcome.failed'), format.number(countOf(progress, 'failed'))],
        ...(left > 0 ? ([[t('deviceImport.outcome.left'), format.number(left)]] as const) : []),
      ]}
    />
  );
}

type ImportResultProps = { progress: ImportProgress; onOtherFile: () => void };

/** The result of an import, with a file of the results by row. */
export function ImportResult({ progress, onOtherFile }: ImportResultProps) {
  const { t } = useTranslation();
  const format = useFormatters();
  const { end, errors } = progress;

  function downloadResult(): void {
    const rows = resultRows(progress, {
      header: [
        t('deviceImport.line'),
        t('deviceImport.name'),
        t('deviceImport.result'),
        t('deviceImport.message'),
      ],
      outcome: (outcome) => t(`deviceImport.outcome.${outcome}`),
      message: (error) => errorText(t, format, error),
    });
    downloadCsv(t('deviceImport.resultName'), toCsv(rows));
  }

  return (
    <>
      <Card title={t(`deviceImport.end.${end ?? 'done'}`)}>
        {end === 'broken' ? <Banner tone="failure">{t('deviceImport.broken')}</Banner> : null}
        <div role="status">
          <RunCounts progress={progress} />
        </div>
        <div className={looks.actions}>
          <Button leftSection={<DownloadIcon size={18} />} onClick={downloadResult}>
            {t('deviceImport.downloadResult')}
          </Button>
          <Button variant="default" component={Link} to={PATHS.devices}>
            {t('deviceImport.toDevices')}
          </Button>
          <Button variant="default" onClick={onOtherFile}>
            {t('deviceImport.otherFile')}
          </Button>
        </div>
      </Card>
      <ImportErrors errors={errors} />
    </>
  );
}

type ResultWords = {
  readonly header: readonly [line: string, name: string, outcome: string, message: string];
  outcome(outcome: 'created' | 'updated' | 'failed' | 'left'): string;
  message(error: DeviceFileError): string;
};

/** The result of each row with all of its errors, in the order of the file. */
function resultRows(progress: ImportProgress, words: ResultWords): (readonly CsvCell[])[] {
  const messages = new Map<number, string[]>();
  for (const error of progress.errors) {
    messages.set(error.line, [...(messages.get(error.line) ?? []), messageOf(error, words)]);
  }
  const left = progress.left.map((row) => ({ ...row, outcome: 'left' as const }));
  const rows = [...progress.outcomes, ...left].toSorted((a, b) => a.line - b.line);
  return [
    words.header,
    ...rows.map(({ line, name, outcome }) => [
      line,
      name,
      words.outcome(outcome),
      (messages.get(line) ?? []).join('; '),
    ]),
  ];
}

function messageOf(error: DeviceFileError, words: ResultWords): string {
  const message = words.message(error);
  return error.column === null ? message : `${error.column}: ${message}`;
}
