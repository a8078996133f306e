import { type MeasuredAir, type RatedAir, verdictOf } from '@airdeck/air/verdict';
import { indexOf, USUAL_LIMITS } from '@airdeck/air/yardstick';
import { INDEX_CHOICES } from '@airdeck/contract/yardsticks/yardstick';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createWallView } from '../features/wall-screens/wall/wall-view.ts';
import { airWords } from '../lib/air-view/air-words.ts';
import { dialReading, dialScale } from '../lib/air-view/dial-view.ts';
import { loadLooks } from '../lib/air-view/index-look.ts';
import { legendOf } from '../lib/air-view/use-air-legend.ts';
import { causeText, verdictWords } from '../lib/air-view/verdict-words.ts';
import { useFormatters } from '../lib/format/use-formatters.ts';
import type { Language } from '../testing/texts.ts';
import { BandBadge, BandLegend } from '../ui/badge/badges.tsx';
import { Dial } from '../ui/dial/dial.tsx';
import { DialCards } from '../ui/dial-cards/dial-cards.tsx';
import { levelProps } from '../ui/level-grid/level-cell.ts';
import looks from '../ui/looks/looks.module.css';
import classes from './gallery.module.css';
import { Section, Specimen, Specimens } from './section.tsx';

/** One hour in one room, which every index judges differently, and one of stuffy air. */
const HOURS = {
  dusty: { pm25: 40.2, pm10: 80, co2: 620 },
  stuffy: { pm25: 7.1, pm10: 12, co2: 2400 },
} as const;

/** The same hour by each index, as a dial, a card, a list, a calendar and a wall show it. */
export function YardstickSection({ language }: { language: Language }) {
  const [, setLoaded] = useState(false);
  useEffect(() => void loadLooks().then(() => setLoaded(true)), []);
  return (
    <Section title="The same hour by each index">
      {Object.entries(HOURS).map(([name, air]) => (
        <Hours key={name} name={name} air={air} language={language} />
      ))}
    </Section>
  );
}

function Hours({ name, air, language }: { name: string; air: MeasuredAir; language: Language }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const verdicts = INDEX_CHOICES.map((by) =>
    verdictOf(indexOf({ index: by, limits: USUAL_LIMITS[by] }), air),
  ).filter((verdict) => verdict.state === 'rated');
  return (
    <>
      <DialCards
        label={name}
        cards={verdicts.map((verdict) => ({
          id: verdict.by,
          name: t(`air.yardstick.${verdict.by}`),
          href: '#',
          band: verdict.band,
          ...dialScale(verdict.by, format),
          reading: dialReading({ air: undefined, verdict }, Date.now(), t, format),
        }))}
        look={() => () => undefined}
      />
      {verdicts.map(({ by }) => {
        const found = legendOf(by, t, format);
        if (!found) return null;
        const { key, more: _, ...legend } = found;
        return <BandLegend key={key} {...legend} />;
      })}
      <Specimens>
        {verdicts.map((verdict) => (
          <Specimen key={verdict.by} name={`${verdict.by}, ${name}`}>
            <Hour verdict={verdict} language={language} />
          </Specimen>
        ))}
      </Specimens>
    </>
  );
}

function Hour({ verdict, language }: { verdict: RatedAir; language: Language }) {
  const { t } = useTranslation();
  const format = useFormatters();
  const now = Date.now();
  const reading = dialReading({ air: undefined, verdict }, now, t, format);
  const scale = dialScale(verdict.by, format);
  const { word, band = 'good', scale: colours, gas } = verdictWords(verdict, t, format);
  const value =
    gas ?? (verdict.index ? format.number(verdict.index.value) : causeText(verdict.cause, t, format));
  const cell = levelProps({ state: 'level', band, scale: colours });
  return (
    <div className={looks.stack}>
      <Dial label={t('air.index')} {...scale} reading={reading} />
      <p className={looks.row}>
        <BandBadge band={band} scale={colours} word={word} variant="plain" /> <bdi>{value}</bdi>
        <BandBadge band={band} scale={colours} word={airWords(t).band(band, verdict.by)} />
      </p>
      <p className={classes.cell}>
        <span {...cell}>14</span>
      </p>
      <Wall verdict={verdict} language={language} />
    </div>
  );
}

function Wall({ verdict, language }: { verdict: RatedAir; language: Language }) {
  const place = useRef<HTMLDivElement>(null);
  const isDark = document.documentElement.dataset['mantineColorScheme'] === 'dark';
  useEffect(() => {
    if (!place.current) return undefined;
    const view = createWallView(place.current, 'h2');
    const now = Date.now();
    view.setDark(isDark);
    view.show({
      room: {
        title: 'Ward 3',
        tomorrow: null,
        air: { verdict, measuredTime: now - 40_000, staleTime: now + 600_000, advice: 'purify' },
      },
      readers: 'staff',
      language,
      now,
      place: { position: 0, count: 1 },
      away: null,
    });
    return () => view.remove();
  }, [verdict, language, isDark]);
  return <div ref={place} className={classes.wall} />;
}
