import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { type PageTab, PageTabs } from '../../../ui/page-tabs/page-tabs.tsx';

export type HistoryTab = 'view' | 'compare' | 'download';

type HistoryHeadProps = {
  current: HistoryTab;
  /** Whether the reader may have files of many devices at once. */
  hasDownload: boolean;
};

/** What the screens of history begin with: title, and the way from one to another. */
export function HistoryHead({ current, hasDownload }: HistoryHeadProps) {
  const { t } = useTranslation();
  const view = useTab(PATHS.historicalData, t('history.tab.view'), current === 'view');
  const compare = useTab(PATHS.compareDeviceData, t('history.tab.compare'), current === 'compare');
  const download = useTab(PATHS.historicalDownload, t('history.tab.download'), current === 'download');
  return (
    <>
      <PageHead title={t('history.title')} />
      <PageTabs label={t('history.title')} tabs={hasDownload ? [view, compare, download] : [view, compare]} />
    </>
  );
}

function useTab(path: string, label: string, isCurrent: boolean): PageTab {
  return { label, isCurrent, href: useHref(path), onClick: useLinkClickHandler<HTMLAnchorElement>(path) };
}
