import { Button } from '@mantine/core';
import { BAND_KEYS } from '../theme/tokens.ts';
import { Age } from '../ui/age/age.tsx';
import { BandBadge, Chip, Trend } from '../ui/badge/badges.tsx';
import { Banner } from '../ui/banner/banner.tsx';
import { Card } from '../ui/card/card.tsx';
import { DRAWINGS, type Drawing, EmptyState } from '../ui/empty-state/empty-state.tsx';
import { ErrorBoundary } from '../ui/error-boundary/error-boundary.tsx';
import * as icons from '../ui/icon/icons.tsx';
import { BatteryIcon, FanIcon } from '../ui/icon/icons.tsx';
import looks from '../ui/looks/looks.module.css';
import { PageHead } from '../ui/page-head/page-head.tsx';
import { Skeleton } from '../ui/skeleton/skeleton.tsx';
import { Sparkline } from '../ui/sparkline/sparkline.tsx';
import { Section, Specimen, Specimens } from './section.tsx';
import { useWords } from './words.ts';

const STARTED = Date.now();

function Broken(): never {
  throw new Error('The gallery breaks this part on purpose');
}

const SPARK = [12, 14, 13, 17, 22, null, null, 19, 24, null, 21, null, 26, 31, 29, 34].map(
  (value, index) => ({
    at: index,
    value,
  }),
);

export function FeedbackSection() {
  const words = useWords();
  const { feedback } = words;
  return (
    <Section title="States and small parts">
      <Specimens wide>
        <Specimen name="page head">
          <PageHead
            title={words.table.title}
            count={words.number(1_234)}
            back={{ href: '#' }}
            actions={<Button>{words.table.add}</Button>}
          />
        </Specimen>
        <Specimen name="banners">
          <div className={looks.stack}>
            <Banner tone="offline" action={<Button variant="default">{words.retry}</Button>}>
              {feedback.offline}
            </Banner>
            <Banner tone="stale">{feedback.stale}</Banner>
            <Banner tone="failure">{feedback.failure}</Banner>
            <Banner tone="notice">{feedback.notice}</Banner>
          </div>
        </Specimen>
      </Specimens>
      <Specimens>
        <Specimen name="bands">
          <div className={looks.row}>
            {BAND_KEYS.map((band) => (
              <BandBadge key={band} band={band} word={words.band[band]} />
            ))}
            {BAND_KEYS.map((band) => (
              <BandBadge key={band} band={band} word={words.band[band]} variant="plain" />
            ))}
          </div>
        </Specimen>
        <Specimen name="chips, age, trends">
          <div className={looks.row}>
            <Chip icon={BatteryIcon} label={feedback.battery}>
              {words.number(82)}%
            </Chip>
            <Chip icon={FanIcon} label={feedback.mode}>
              {feedback.auto}
            </Chip>
            <Chip label={feedback.place}>"&gt;&lt;img src=x onerror=alert(1)&gt;</Chip>
            <Trend direction="rising" label={feedback.rising} />
            <Trend direction="steady" label={feedback.steady} />
            <Trend direction="falling" label={feedback.falling} />
            <Age at={STARTED} format={(ageMs) => feedback.age(Math.round(ageMs / 1_000))} />
          </div>
        </Specimen>
        <Specimen name="sparkline with gaps">
          <Sparkline points={SPARK} from={0} to={15} />
        </Specimen>
        <Specimen name="skeleton">
          <div className={looks.stack}>
            <Skeleton width="40%" />
            <Skeleton />
            <Skeleton width="5rem" height="5rem" round />
          </div>
        </Specimen>
        <Card title={feedback.room} subtitle={words.caption}>
          <BandBadge band="good" word={words.band.good} variant="plain" />
        </Card>
        <Specimen name="error boundary">
          <ErrorBoundary>
            <Broken />
          </ErrorBoundary>
        </Specimen>
        {(Object.keys(DRAWINGS) as Drawing[]).map((drawing) => (
          <Specimen key={drawing} name={`empty: ${drawing}`}>
            <EmptyState drawing={drawing} text={words.table.empty} />
          </Specimen>
        ))}
        <Specimen name="icons">
          <div className={looks.row}>
            {Object.entries(icons).map(([name, DrawnIcon]) => (
              <span key={name} title={name}>
                <DrawnIcon />
              </span>
            ))}
          </div>
        </Specimen>
      </Specimens>
    </Section>
  );
}
