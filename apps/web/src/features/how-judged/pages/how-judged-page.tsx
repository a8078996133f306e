import { INDEX_CHOICES } from '@airdeck/contract/yardsticks/yardstick';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router';
import { loadLooks } from '../../../lib/air-view/index-look.ts';
import { howJudgedPath, PATHS } from '../../../lib/paths/paths.ts';
import { useBack } from '../../../lib/paths/use-back.ts';
import looks from '../../../ui/looks/looks.module.css';
import { PageHead } from '../../../ui/page-head/page-head.tsx';
import { ComfortSection, DampSection } from '../components/comfort-section.tsx';
import { FaultsSection } from '../components/faults-section.tsx';
import classes from '../components/how-judged.module.css';
import { IndexSection } from '../components/index-section.tsx';
import { LimitsSection } from '../components/limits-section.tsx';

/** How air is judged, for everyone, from the tables with which Airdeck calculates. Opens at the index in use. */
export function HowJudgedPage() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const back = useBack(PATHS.dashboard);
  const chosen = INDEX_CHOICES.find((id) => id === search.get('index')) ?? INDEX_CHOICES[0];
  const [, setLoaded] = useState(false);
  useEffect(() => void loadLooks().then(() => setLoaded(true)), []);
  // The router scrolls to the top: the part of the address is there only now.
  useEffect(() => document.getElementById(hash.slice(1))?.scrollIntoView(), [hash]);
  return (
    <div className={classes.page}>
      <PageHead title={t('howJudged.title')} text={t('howJudged.lead')} back={back} />
      <nav className={classes.choice} aria-label={t('howJudged.index')}>
        {INDEX_CHOICES.map((id) => (
          <Link
            key={id}
            to={howJudgedPath(id)}
            replace
            className={classes.link ?? ''}
            aria-current={id === chosen ? 'true' : undefined}
          >
            {t(`air.yardstick.${id}`)}
          </Link>
        ))}
      </nav>
      <IndexSection id={chosen} />
      <LimitsSection />
      <div id="comfort">
        <ComfortSection />
      </div>
      <DampSection />
      <FaultsSection />
      <p className={looks.hint}>{t('howJudged.verified')}</p>
    </div>
  );
}
