import type { ActingAutomation } from '@airdeck/contract/automations/automations';
import { useTranslation } from 'react-i18next';
import { FoundList } from '../../../parts/conditions/past-trial.tsx';
import { Card } from '../../../ui/card/card.tsx';
import looks from '../../../ui/looks/looks.module.css';
import { automationSentence, type Words } from './automation-words.ts';
import classes from './automations.module.css';

const STEP = 5;

type ActingAutomationsProps = {
  automations: readonly ActingAutomation[];
  /** Whether the reader is the customer that owns the purifiers, and not the tenant that owns the automations. */
  isCustomer: boolean;
  words: Words;
  /** Direction of the page. */
  direction: 'ltr' | 'rtl';
};

/** A tenant's automations that act on the purifiers of a customer, read-only. */
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
        items={automations.map((automation) => (
          // A name in another script must not change the direction of the sentence.
          <li key={automation.id} className={classes.lines} dir={direction}>
            <bdi>{automation.name}</bdi>
            <span className={looks.aside}>{automationSentence(automation, words)}</span>
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
