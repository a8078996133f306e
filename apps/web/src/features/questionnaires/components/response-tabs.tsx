import type { QuestionnaireId } from '@airdeck/contract/questionnaires';
import { useTranslation } from 'react-i18next';
import { useHref, useLinkClickHandler } from 'react-router';
import { viewResponsePath } from '../../../lib/paths/paths.ts';
import { type PageTab, PageTabs } from '../../../ui/page-tabs/page-tabs.tsx';
import { QUESTIONNAIRE_NAMES } from './questionnaire-words.ts';

/** From one questionnaire of a user to another. */
export function ResponseTabs({ userId, current }: { userId: string; current: QuestionnaireId }) {
  const { t } = useTranslation();
  const tabs = [useTab(userId, 1, current), useTab(userId, 2, current), useTab(userId, 3, current)];
  return <PageTabs label={t('questionnaires.response.tabs')} tabs={tabs} />;
}

function useTab(userId: string, id: QuestionnaireId, current: QuestionnaireId): PageTab {
  const { t } = useTranslation();
  const path = viewResponsePath(userId, id);
  return {
    label: t(QUESTIONNAIRE_NAMES[id]),
    isCurrent: id === current,
    href: useHref(path),
    onClick: useLinkClickHandler<HTMLAnchorElement>(path),
  };
}
