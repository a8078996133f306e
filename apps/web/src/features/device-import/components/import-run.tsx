import { Button, Progress } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { countOf, type ImportProgress } from '../import-progress.ts';
import { Counts } from './counts.tsx';
import classes from './device-import.module.css';

type ImportRunProps = {
  progress: ImportProgress;
  isCancelling: boolean;
  onCancel: (importId: string) => void;
};

/** An import while it runs. */
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
      <div className={classes.actions}>
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

export function RunCounts({ progress }: { progress: ImportProgress }) {
  const { t } = useTranslation();
  const left = progress.left.length;
  return (
    <Counts
      counts={[
        [t('deviceImport.outcome.created'), countOf(progress, 'created')],
        [t('deviceImport.outcome.updated'), countOf(progress, 'updated')],
        [t('deviceImport.outcome.failed'), countOf(progress, 'failed')],
        ...(left > 0 ? ([[t('deviceImport.outcome.left'), left]] as const) : []),
      ]}
    />
  );
}
