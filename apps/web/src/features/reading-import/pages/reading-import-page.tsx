import { MAX_READING_FILE_BYTES, type ReadingImport } from '@airdeck/contract/reading-import/reading-import';
import type { Delimiter } from '@airdeck/contract/reading-import/reading-mapping';
import { Button, Loader } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Card } from '../../../ui/card/card.tsx';
import { NotLoaded } from '../../../ui/empty-state/load-failure.tsx';
import { FileDrop } from '../../../ui/form/file-drop.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { changeImport, sendReadings, useReadingImports } from '../api/reading-import.ts';
import { ImportCard } from '../components/import-card.tsx';
import { MappingCard } from '../components/mapping-card.tsx';

const MEGABYTE = 1024 * 1024;

/** Brings readings in from a file: it is sent, mapped with a preview, and stored in the background. */
export function ReadingImportPage() {
  const { t } = useTranslation();
  const format = useFormatters();
  const { data, error, refetch } = useReadingImports();
  const [sending, setSending] = useState<{ name: string; stop: () => void }>();
  const [failure, setFailure] = useState<string>();
  const [mappedId, setMappedId] = useState<string>();
  /** The file that was sent last from this page. */
  const [sent, setSent] = useState<{ readonly id: string; readonly file: File }>();

  async function send(file: File, delimiter?: Delimiter): Promise<void> {
    setFailure(undefined);
    if (file.size > MAX_READING_FILE_BYTES) {
      setFailure(t('readingImport.tooLarge', { size: format.number(MAX_READING_FILE_BYTES / MEGABYTE) }));
      return;
    }
    const stopping = new AbortController();
    setSending({ name: file.name, stop: () => stopping.abort() });
    try {
      const kept = await sendReadings(file, stopping.signal, delimiter);
      setSent({ id: kept.id, file });
      setMappedId(kept.id);
    } catch (thrown) {
      if (!stopping.signal.aborted) setFailure(inWords(thrown));
    } finally {
      setSending(undefined);
    }
  }

  /** Sends a file again, so that it is split elsewhere. */
  async function split({ id, file }: NonNullable<typeof sent>, delimiter: Delimiter): Promise<void> {
    await changeImport(id, 'delete').catch(() => undefined);
    await send(file, delimiter);
  }

  const inWords = (thrown: unknown): string => {
    const { message, detail } = failureText(thrown, t, 'readingImport.sendFailed');
    return detail === undefined ? message : `${message} ${detail}`;
  };

  const mapped = data?.find(({ id, state }) => id === mappedId && state === 'ready');
  const mappedFile = sent?.id === mapped?.id ? sent : undefined;
  const others = data?.filter((one) => one !== mapped);
  return (
    <>
      <PageHead title={t('readingImport.title')} text={t('readingImport.text')} />
      <div className={looks.stack}>
        {sending ? (
          <Card title={<bdi>{sending.name}</bdi>}>
            <div className={looks.row} role="status">
              <Loader size="sm" />
              {t('readingImport.sending')}
              <Button variant="default" onClick={sending.stop}>
                {t('readingImport.cancel')}
              </Button>
            </div>
          </Card>
        ) : null}
        {mapped ? (
          <MappingCard
            key={mapped.id}
            file={mapped}
            onSplit={mappedFile && ((delimiter) => split(mappedFile, delimiter))}
            onClose={() => setMappedId(undefined)}
          />
        ) : sending ? null : (
          <FileDrop
            label={t('readingImport.file')}
            prompt={t('readingImport.drop')}
            choose={t('readingImport.choose')}
            accept=".csv,.tsv,.txt,.xlsx,.gz,text/csv"
            error={failure}
            onChoose={(file) => send(file)}
          />
        )}
        {data ? null : (
          <NotLoaded error={error} fallback={t('readingImport.loadFailed')} onRetry={refetch} height="8rem" />
        )}
        <ImportList imports={others ?? []} onMap={setMappedId} />
      </div>
    </>
  );
}

function ImportList({
  imports,
  onMap,
}: {
  imports: readonly ReadingImport[];
  onMap: (importId: string) => void;
}) {
  return imports.map((one) => <ImportCard key={one.id} file={one} onMap={() => onMap(one.id)} />);
}
