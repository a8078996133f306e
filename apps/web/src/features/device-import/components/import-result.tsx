import type { DeviceFileError } from '@airdeck/contract/device-files';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { Banner } from '../../../ui/banner/banner.tsx';
import { Card } from '../../../ui/card/card.tsx';
import type { CsvCell } from '../../../ui/chart/csv.ts';
import { toCsv } from '../../../ui/chart/csv.ts';
import { downloadCsv } from '../../../ui/chart/download.ts';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import type { ImportProgress } from '../import-progress.ts';
import classes from './device-import.module.css';
import { faultText } from './fault-text.ts';
import { ImportErrors } from './import-errors.tsx';
import { RunCounts } from './import-run.tsx';

type ImportResultProps = { progress: ImportProgress; onOtherFile: () => void };

/** What became of an import, with a file that says it of each row. */
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
      message: (error) => faultText(t, format, error),
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
        <div className={classes.actions}>
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

/** What became of each row, in the order of the file: a line with everything that was wrong with it. */
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
