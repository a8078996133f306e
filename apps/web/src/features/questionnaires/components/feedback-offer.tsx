import type { QuestionnaireId } from '@airdeck/contract/questionnaires';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { PATHS } from '../../../lib/paths/paths.ts';
import { ChevronForwardIcon } from '../../../ui/icon/icons.tsx';
import classes from './feedback-offer.module.css';
import { QUESTIONNAIRE_NAMES, QUESTIONNAIRE_PARAMETER } from './questionnaire-words.ts';

type FeedbackOfferProps = {
  /** What is so far. */
  lead: string;
  offered: readonly { readonly id: QuestionnaireId; readonly questionCount: number }[];
};

/** Voluntary feedback, to be given or left. */
export function FeedbackOffer({ lead, offered }: FeedbackOfferProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.offer}>
      <h2 className={classes.lead}>{lead}</h2>
      <p className={classes.text}>{t('questionnaires.own.offer')}</p>
      <ul className={classes.list}>
        {offered.map(({ id, questionCount }) => (
          <li key={id}>
            <Link className={classes.choice ?? ''} to={`?${QUESTIONNAIRE_PARAMETER}=${id}`}>
              <span className={classes.name}>
                {t(QUESTIONNAIRE_NAMES[id])}
                <span className={classes.count}>
                  {t('questionnaires.own.questionCount', { count: questionCount })}
                </span>
              </span>
              <ChevronForwardIcon size={20} />
            </Link>
          </li>
        ))}
      </ul>
      <div>
        <ToDashboard />
      </div>
    </div>
  );
}

/** The way on for anyone who is done. */
export function ToDashboard() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to={PATHS.dashboard} variant="default">
      {t('questionnaires.own.toDashboard')}
    </Button>
  );
}
