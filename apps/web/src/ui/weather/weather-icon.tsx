import type { ReactNode } from 'react';
import classes from './weather.module.css';

export type WeatherKind =
  | 'clear'
  | 'partlyCloudy'
  | 'cloudy'
  | 'fog'
  | 'dust'
  | 'drizzle'
  | 'rain'
  | 'sleet'
  | 'snow'
  | 'thunder';

const CLOUD = <path d="M7 15a3.9 3.9 0 0 1-.6-7.75A5.5 5.5 0 0 1 17 6.1 4.5 4.5 0 0 1 17 15Z" />;
const LOW_CLOUD = <path d="M8 19.5a3.6 3.6 0 0 1-.5-7.15 5 5 0 0 1 9.7-1.1 4.1 4.1 0 0 1 .3 8.25Z" />;
const SUN = (
  <g data-accent>
    <circle cx="12" cy="12" r="4.5" />
    <path d="M12 2v2.5m0 15V22M2 12h2.5m15 0H22M4.9 4.9l1.8 1.8m10.6 10.6 1.8 1.8M4.9 19.1l1.8-1.8M17.3 6.7l1.8-1.8" />
  </g>
);
const MOON = <path data-accent d="M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z" />;
const SUN_BEHIND = (
  <path data-accent d="M6.2 10.5a4 4 0 0 1 7.3-2.3M9.8 2v1.5M3.6 4.3l1.1 1.1M2 10.2h1.5M16 4.3l-1.1 1.1" />
);
const MOON_BEHIND = <path data-accent d="M5.2 11A5 5 0 0 1 8.6 3a5.2 5.2 0 0 0 4.6 4.6" />;

/** Fixed drawings; clear and partly clear skies have one for day and one for night. */
const DRAWINGS: Readonly<Record<Exclude<WeatherKind, 'clear' | 'partlyCloudy'>, ReactNode>> = {
  cloudy: <path d="M7 18a4.3 4.3 0 0 1-.6-8.55A6 6 0 0 1 18 8.2 4.9 4.9 0 0 1 17.5 18Z" />,
  fog: (
    <>
      <path d="M6 11.5a3.8 3.8 0 0 1 .8-6 5.4 5.4 0 0 1 9.7.8 4 4 0 0 1 2.3 5.2" />
      <path data-accent d="M4 14.5h16M6.5 17.5h13M4 20.5h11" />
    </>
  ),
  dust: (
    <>
      <path data-accent d="M3 9h11.5a2.5 2.5 0 1 0-2.3-3.5M3 13h15a2.6 2.6 0 1 1-2.4 3.6M3 17h8" />
      <path d="M18.5 8.5v.01M21 10.5v.01M13.5 20v.01M5.5 20.5v.01" />
    </>
  ),
  drizzle: (
    <>
      {CLOUD}
      <path data-accent d="m8.5 18-.4 1.2m4.3-1.2-.4 1.2m4.3-1.2-.4 1.2" />
    </>
  ),
  rain: (
    <>
      {CLOUD}
      <path data-accent d="m8.8 17.5-1.3 4m5-4-1.3 4m5-4-1.3 4" />
    </>
  ),
  sleet: (
    <>
      {CLOUD}
      <path data-accent d="m8.8 17.5-1.3 4m8.7-4-1.3 4M12 18v.01m-.3 3v.01" />
    </>
  ),
  snow: (
    <>
      {CLOUD}
      <path data-accent d="M8 18v.01m0 3.2v.01M12 19.5v.01m0 2.7v.01M16 18v.01m0 3.2v.01" />
    </>
  ),
  thunder: (
    <>
      {CLOUD}
      <path data-accent d="m12.8 12.5-2.6 4.2h3.4L11 21.5" />
    </>
  ),
};

function drawingOf(kind: WeatherKind, isDay: boolean): ReactNode {
  if (kind === 'clear') return isDay ? SUN : MOON;
  if (kind !== 'partlyCloudy') return DRAWINGS[kind];
  return (
    <>
      {isDay ? SUN_BEHIND : MOON_BEHIND}
      {LOW_CLOUD}
    </>
  );
}

export interface WeatherIconProps {
  kind: WeatherKind;
  isDay: boolean;
  /** Edge of the square, in CSS pixels. */
  size?: number;
}

/** A line drawing of the sky, beside its description. */
export function WeatherIcon({ kind, isDay, size = 48 }: WeatherIconProps) {
  return (
    <svg
      className={classes.icon}
      data-weather={kind}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      aria-hidden="true"
    >
      {drawingOf(kind, isDay)}
    </svg>
  );
}
