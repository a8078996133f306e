import { Button } from '@mantine/core';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { TimeFormatters } from '../../../lib/format/formatters.ts';
import classes from './floor-plans.module.css';

const HOUR_MS = 3_600_000;

/** `14:00–15:00` of an hour. */
export const hourText = (ts: number, format: TimeFormatters): string =>
  `\u2066${format.time(ts)}–${format.time(ts + HOUR_MS)}\u2069`;

type HourSliderProps = {
  /** When each hour begins, ascending; epoch ms. */
  readonly hours: readonly number[];
  /** Position of the hour; undefined: now. */
  readonly value: number | undefined;
  readonly format: TimeFormatters;
  readonly onChange: (hour: number | undefined) => void;
};

/** Goes through the hours of the last day up to now. Time runs from left to right in every language. */
export function HourSlider({ hours, value, format, onChange }: HourSliderProps) {
  const { t } = useTranslation();
  const id = useId();
  const now = hours.length;
  const at = value ?? now;
  const text = value === undefined ? t('floorPlans.now') : hourText(hours[value] ?? 0, format);
  return (
    <div className={classes.slider}>
      <label className={classes.sliderLabel} htmlFor={id}>
        {t('floorPlans.hour')}
      </label>
      <div className={classes.track} dir="ltr">
        <span className={classes.end}>{format.time(hours[0] ?? 0)}</span>
        <input
          id={id}
          type="range"
          min={0}
          max={now}
          step={1}
          value={at}
          aria-valuetext={text}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value);
            onChange(chosen === now ? undefined : chosen);
          }}
        />
        <output className={classes.time} htmlFor={id}>
          {text}
        </output>
      </div>
      <Button variant="default" disabled={value === undefined} onClick={() => onChange(undefined)}>
        {t('floorPlans.backToNow')}
      </Button>
    </div>
  );
}
