import { orderReportFile, type TicketBody } from '@airdeck/contract/history-files';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiFailure } from '../../../lib/api-client/api-failure.ts';
import { call } from '../../../lib/api-client/call.ts';
import { failureText } from '../../../lib/api-client/failure-text.ts';
import { ownTimeZone } from '../../../lib/days/days.ts';
import { languageOf } from '../../../lib/i18n/languages.ts';
import { isolate } from '../../../ui/text/isolate.ts';
import { useToasts } from '../../../ui/toast/toast.tsx';

/** One of the files there are, without what they have in common. */
export type FileOrder = TicketBody extends infer Body
  ? Body extends unknown
    ? Omit<Body, 'language' | 'timeZone'>
    : never
  : never;

export type FileOrders = {
  /** What a file is being ordered under; undefined while none is. */
  readonly ordering: string | undefined;
  /** @param name tells one order of a page from another. */
  order(name: string, file: FileOrder): void;
};

/**
 * Orders a file and hands it to the browser's own downloads: they write it to the disk as it comes, whatever its
 * length, show how far they are and can be told to stop.
 */
export function useFileOrder(): FileOrders {
  const { t, i18n } = useTranslation();
  const toasts = useToasts();
  const [ordering, setOrdering] = useState<string>();

  async function run(name: string, file: FileOrder): Promise<void> {
    setOrdering(name);
    try {
      const language = languageOf(i18n.language).file;
      const body = { ...file, language, timeZone: ownTimeZone() } as TicketBody;
      // It is good once, and carries no token.
      const { url, fileName } = await call(orderReportFile, { body });
      follow(url, fileName);
      toasts.success(t('history.download.begun', { file: isolate(fileName) }));
    } catch (error) {
      const isOneTooMany = isApiFailure(error) && error.status === 429;
      toasts.failure(
        isOneTooMany ? t('history.download.tooMany') : failureText(error, t, 'history.download.failed'),
      );
    } finally {
      setOrdering(undefined);
    }
  }

  return { ordering, order: (name, file) => void run(name, file) };
}

/** As a download: a refusal at the last moment does not take the page away. */
function follow(url: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
}
