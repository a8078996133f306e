import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useHasConversations } from '../../lib/conversations/chat-panel.ts';
import { type ChartAction, ChartActions, type ChartExcerpt } from '../../ui/chart/chart-actions.ts';
import { ChatIcon } from '../../ui/icon/icons.tsx';

const NONE: readonly ChartAction[] = [];

/** Lets the reader ask about any chart of a device, with its picture and its values. */
export function ChartQuestions({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  const isOffered = useHasConversations();
  const actions = useMemo(
    () =>
      isOffered
        ? [
            {
              key: 'ask',
              label: t('conversations.ask'),
              icon: <ChatIcon size={18} />,
              onChoose: (chart: ChartExcerpt): void => void ask(chart),
            },
          ]
        : NONE,
    [isOffered, t],
  );
  return <ChartActions value={actions}>{children}</ChartActions>;
}

async function ask(chart: ChartExcerpt): Promise<void> {
  const { askAboutChart } = await import('./ask-about-chart.ts');
  await askAboutChart(chart);
}
