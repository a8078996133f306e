import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { PATHS } from '../../../lib/paths/paths.ts';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { PageTabs } from '../../../ui/page-tabs/page-tabs.tsx';

/** The listed respondents: present users, or deleted ones. */
export type ListedRespondents = 'present' | 'former';

/** URL parameter of the listed respondents. */
export const RESPONDENTS_PARAMETER = 'of';

export const FORMER_USERS_PATH = `${PATHS.userFeedback}?${RESPONDENTS_PARAMETER}=former`;

/** Head of both lists: their description, and tabs between them. */
export function FeedbackHead({ of, total }: { of: ListedRespondents; total: number | undefined }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const tabs = [
    { label: t('questionnaires.users.present'), to: PATHS.userFeedback, isCurrent: of === 'present' },
    { label: t('questionnaires.users.formerUsers'), to: FORMER_USERS_PATH, isCurrent: of === 'former' },
  ];
  return (
    <>
      <PageHead
        title={t('questionnaires.users.title')}
        count={total === undefined ? undefined : format.number(total)}
        text={of === 'former' ? t('questionnaires.users.aboutFormer') : undefined}
      />
      <PageTabs label={t('questionnaires.users.tabs')} tabs={tabs} />
    </>
  );
}
