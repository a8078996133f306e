import type { BandKey } from '../../theme/tokens.ts';
import { BandBadge } from '../badge/badges.tsx';
import classes from './weather.module.css';
import type { WeatherIconProps } from './weather-icon.tsx';

interface WeatherFactsProps {
  facts: readonly WeatherFact[];
  /** Two by two, or one to a line. */
  layout?: 'pairs' | 'lines';
}

/** Quantities with their names. */
export function WeatherFacts({ facts, layout = 'pairs' }: WeatherFactsProps) {
  return (
    <dl className={layout === 'pairs' ? classes.facts : classes.lines}>
      {facts.map(({ key, label, text, band }) => (
        <div key={key} className={classes.fact}>
          <dt>{label}</dt>
          <dd>
            {text}
            {band ? <BandBadge {...band} variant="plain" /> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A quantity with its unit, in the reader's language; one that is not known says so. */
export interface WeatherFact {
  key: string;
  label: string;
  text: string;
  band?: { band: BandKey; word: string } | undefined;
}

/** `missing`: there is none, and why. */
export type WeatherView =
  | { state: 'loading' }
  | { state: 'missing'; text: string; detail: string }
  | {
      state: 'value';
      icon: Omit<WeatherIconProps, 'size'> | undefined;
      condition: string;
      temperature: string;
      facts: readonly WeatherFact[];
      /** When it was so, in milliseconds since 1970. */
      age: { at: number; format: (ageMs: number) => string };
    };
