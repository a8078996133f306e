import { BANDS, INDEX_MAX } from '@airdeck/air/bands';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../../lib/format/use-formatters.ts';
import { Dial } from '../../../ui/dial/dial.tsx';
import { isolateLtr } from '../../../ui/text/isolate.ts';
import { Contours } from './contours.tsx';
import classes from './scene.module.css';

const BAND_SHOWN_MS = 5_000;

const SEGMENTS = BANDS.map(({ name, from, to }) => ({ band: name, from, to }));

/** Beside the form: the scale of the air, band after band, over a quiet landscape. It says nothing one must know. */
export function Scene() {
  const { t } = useTranslation();
  const format = useFormatters();
  const band = BANDS[useStep(BANDS.length)] ?? BANDS[0];
  const range = isolateLtr(`${format.number(band.from)}–${format.number(band.to)}`);
  return (
    <div className={classes.scene} aria-hidden="true">
      <Contours />
      <div className={classes.dial}>
        <Dial
          label={t('air.index')}
          segments={SEGMENTS}
          reading={{
            state: 'value',
            value: (band.from + band.to) / 2,
            text: range,
            band: band.name,
            word: t(`air.band.${band.name}`),
            spoken: '',
          }}
          ends={[format.number(0), format.number(INDEX_MAX)]}
        />
        <p className={classes.motto}>{t('signIn.motto')}</p>
      </div>
    </div>
  );
}

/** Counts slowly through `count` steps, and stays at the first for anyone who wants stillness. */
function useStep(count: number): number {
  const [step, setStep] = useState(0);
  useEffect(() => {
    if (window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => setStep((before) => (before + 1) % count), BAND_SHOWN_MS);
    return () => clearInterval(timer);
  }, [count]);
  return step;
}
