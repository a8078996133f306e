import type { ReadingImport } from '@airdeck/contract/reading-import/reading-import';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useReaderTimes } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { download, fileName } from '../../../ui/chart/download.ts';
import { Counts } from '../../../ui/counts/counts.tsx';
import { unsaid, useActs } from '../../../ui/dialog/use-acts.ts';
import { DownloadIcon } from '../../../ui/icon/icons.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { isolate } from '../../../ui/text/isolate.ts';
import { changeImport, downloadRefusals, type ImportAct } from '../api/reading-import.ts';
import classes from './reading-import.module.css';

/** An import with its progress or result. */
export function ImportCard({ file, onMap }: { file: ReadingImport; onMap: () => void }) {
  const { t } = useTranslation();
  const format = useReaderTimes();
  const acts = useActs();
  const { id, state, rows, readRows } = file;

  // The card itself shows what came of it.
  const outcome = { done: unsaid, failed: t('readingImport.actFailed') };
  const act = (work: () => Promise<unknown>) => acts.act(work, outcome);
  const change = (wanted: ImportAct) => act(() => changeImport(id, wanted));
  const remove = () => {
    const text = t('readingImport.deleteQuestion', { file: isolate(file.fileName) });
    return acts.remove(text, () => changeImport(id, 'delete'), outcome);
  };

  return (
    <Card
      title={<bdi>{file.fileName}</bdi>}
      subtitle={`${t(`readingImport.state.${state}`)} · ${format.dateTime(file.createdTime)}`}
    >
      {state === 'running' ? (
        <progress
          className={classes.progress}
          value={readRows}
          max={Math.max(rows, 1)}
          aria-label={t('readingImport.progress')}
        />
      ) : null}
      <Counts
        counts={(
          [
            ['rows', rows],
            ['readRows', readRows],
            ['storedRows', file.storedRows],
            ['emptyRows', file.emptyRows],
            ['refusals', file.refusals],
          ] as const
        ).map(([name, count]) => [t(`readingImport.count.${name}`), format.number(count)] as const)}
      />
      <div className={looks.row}>
        {state === 'ready' ? <Button onClick={onMap}>{t('readingImport.map')}</Button> : null}
        {state === 'running' ? (
          <Button variant="default" onClick={() => change('stop')}>
            {t('readingImport.stop')}
          </Button>
        ) : null}
        {state === 'stopped' ? (
          <Button onClick={() => change('resume')}>{t('readingImport.resume')}</Button>
        ) : null}
        {file.refusals > 0 ? (
          <Button
            variant="default"
            leftSection={<DownloadIcon size={18} />}
            onClick={() =>
              act(async () =>
                download(fileName(t('readingImport.refusalsName'), 'csv'), await downloadRefusals(id)),
              )
            }
          >
            {t('readingImport.downloadRefusals')}
          </Button>
        ) : null}
        {state === 'running' ? null : (
          <Button variant="default" onClick={remove}>
            {t('readingImport.delete')}
          </Button>
        )}
      </div>
    </Card>
  );
}
