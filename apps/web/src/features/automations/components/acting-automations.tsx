import type { ActingAutomation } from '@airdeck/contract/automations';
import { useTranslation } from 'react-i18next';
import { Card } from '../../../ui/card/card.tsx';
import { FoundList } from '../../../ui/trial-card/trial-card.tsx';
import { automationSentence, type Words } from './automation-words.ts';
import classes from './automations.module.css';

const STEP = 5;

type ActingAutomationsProps = {
  automations: readonly ActingAutomation[];
  /** Whether the reader is the customer whose purifiers they act on, and not the tenant whose they are. */
  isCustomer: boolean;
  words: Words;
  /** Of the page. */
  direction: 'ltr' | 'rtl';
};

/** What of a tenant acts on the purifiers of a customer, to be read. */
export function ActingAutomations({ automations, isCustomer, words, direction }: ActingAutomationsProps) {
  const { t } = useTranslation();
  if (automations.length === 0) return null;
  const title = t(isCustomer ? 'automations.ofProvider' : 'automations.ownActing');
  return (
    <Card
      title={title}
      subtitle={t(isCustomer ? 'automations.ofProviderText' : 'automations.ownActingText')}
      className={classes.acting}
    >
      <FoundList
        label={title}
        isOld={false}
        step={STEP}
        more={t('automations.trial.more')}
        items={automations.map((automation) => (
          // A name in another script must not turn the sentence around.
          <li key={automation.id} className={classes.lines} dir={direction}>
            <bdi>{automation.name}</bdi>
            <span className={classes.off}>{automationSentence(automation, words)}</span>
            {automation.actsOn > 0 ? (
              <span>
                {t('automations.column.actsOn')}: {t('automations.devices', { count: automation.actsOn })}
              </span>
            ) : null}
          </li>
        ))}
      />
    </Card>
  );
}
