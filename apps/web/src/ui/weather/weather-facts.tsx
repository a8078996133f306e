import type { BandKey } from '../../theme/tokens.ts';
import { BandBadge } from '../badge/badges.tsx';
import classes from './weather.module.css';
import type { WeatherIconProps } from './weather-icon.tsx';

interface WeatherFactsProps {
  facts: readonly WeatherFact[];
  /** In two columns, or one. */
  layout?: 'pairs' | 'lines';
}

/** A list of quantities with their names. */
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

/** A quantity with its unit, in the reader's language, or a text for an unknown one. */
export interface WeatherFact {
  key: string;
  label: string;
  text: string;
  band?: { band: BandKey; word: string } | undefined;
}

/** `missing`: the reason for a missing value. */
export type WeatherView =
  | { state: 'loading' }
  | { state: 'missing'; text: string; detail: string }
  | {
      state: 'value';
      icon: Omit<WeatherIconProps, 'size'> | undefined;
      condition: string;
      temperature: string;
      facts: readonly WeatherFact[];
      /** Time of the values, in milliseconds since 1970. */
      age: { at: number; format: (ageMs: number) => string };
    };
