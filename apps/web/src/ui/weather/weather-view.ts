import type { BandKey } from '../../theme/tokens.ts';
import type { WeatherIconProps } from './weather-icon.tsx';

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
