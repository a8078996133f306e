import clsx from 'clsx';
import type { CSSProperties } from 'react';
import type { BandKey } from '../../theme/tokens.ts';
import { Age } from '../age/age.tsx';
import classes from './dial.module.css';
import { angleOf, arcPath, THICK_INSET_DEG, THIN_INSET_DEG, VIEW } from './dial-geometry.ts';

/** One band of the scale: from the end of the band before it to its own end. */
export interface DialSegment {
  band: BandKey;
  from: number;
  to: number;
}

/** Source of the number; an age in it keeps updating. */
export type DialCaption = string | { at: number; format: (ageMs: number) => string };

export type DialReading =
  | {
      state: 'value';
      /** Undefined: a scale without numbers. */
      value?: number | undefined;
      /** The number in the reader's digits, or a value with its unit where there is no number. */
      text?: string | undefined;
      /** Its segment is emphasised; not always that of the value. */
      band: BandKey;
      /** The band's name. */
      word: string;
      /** The cause of the band, if it is not the value. */
      detail?: string | undefined;
      caption?: DialCaption;
      /** The whole content in one phrase, for screen readers. */
      spoken: string;
    }
  | {
      state: 'offline';
      /** The last value, if there is one. */
      value?: number | undefined;
      text?: string | undefined;
      word: string;
      caption?: DialCaption;
      spoken: string;
    }
  | {
      state: 'none';
      /** Why there is no number. */
      text: string;
      /** A band that is known without it, with its name and what decides it. */
      band?: BandKey | undefined;
      word?: string | undefined;
      detail?: string | undefined;
      caption?: DialCaption;
      spoken: string;
    }
  | { state: 'loading'; spoken: string };

export interface DialProps {
  /** Quantity; the accessible name. */
  label: string;
  segments: readonly DialSegment[];
  /** The scale whose colours it has; default: the product's own. */
  scale?: string | undefined;
  reading: DialReading;
  size?: 'small' | 'large';
  /** The two ends of the scale in the reader's digits; shown on the large dial. */
  ends?: readonly [string, string];
}

/** The role `meter` needs a number; without one, the dial is an image whose label gives the reason. */
function roleOf(label: string, value: number | undefined, max: number, spoken: string) {
  if (value === undefined) return { role: 'img', 'aria-label': `${label}: ${spoken}` };
  return {
    role: 'meter',
    'aria-label': label,
    'aria-valuemin': 0,
    'aria-valuemax': max,
    'aria-valuenow': Math.min(max, Math.max(0, value)),
    'aria-valuetext': spoken,
  };
}

function Needle({ value, max }: { value: number; max: number }) {
  const style = { '--needle-angle': `${angleOf(value, max)}deg` } as CSSProperties;
  const top = VIEW.centerY - VIEW.radius;
  return (
    <g className={classes.needle} style={style}>
      <rect className={classes.needleHalo} x={VIEW.centerX - 6} y={top - 11} width={12} height={30} rx={6} />
      <rect className={classes.needleMark} x={VIEW.centerX - 3} y={top - 8} width={6} height={24} rx={3} />
    </g>
  );
}

function Center({ reading }: { reading: DialReading }) {
  if (reading.state === 'loading') return <span className={classes.loadingNumber} />;
  const { word } = reading;
  const detail = reading.state === 'offline' ? undefined : reading.detail;
  return (
    <>
      {reading.text === undefined ? null : reading.state === 'none' ? (
        <span className={classes.none}>{reading.text}</span>
      ) : (
        <bdi className={clsx(classes.number, reading.value === undefined && classes.quantity)}>
          {reading.text}
        </bdi>
      )}
      {word === undefined ? null : (
        <span className={clsx(classes.word, reading.text === undefined && classes.onlyWord)}>{word}</span>
      )}
      {detail === undefined ? null : <bdi className={classes.detail}>{detail}</bdi>}
    </>
  );
}

function Caption({ caption }: { caption: DialCaption | undefined }) {
  if (caption === undefined || typeof caption === 'string') return caption;
  return <Age at={caption.at} format={caption.format} />;
}

/** The index on its scale: an arc of bands with a mark at the present value, the number, its word and its source. */
export function Dial({ label, segments, scale, reading, size = 'large', ends }: DialProps) {
  const max = segments.at(-1)?.to ?? 0;
  const value = reading.state === 'value' || reading.state === 'offline' ? reading.value : undefined;
  const band = reading.state === 'value' || reading.state === 'none' ? reading.band : undefined;
  return (
    <div
      {...roleOf(label, value, max, reading.spoken)}
      className={clsx(classes.dial, classes[size])}
      data-state={reading.state}
      data-band={band}
      data-scale={scale}
    >
      <svg className={classes.arc} viewBox={`0 0 ${VIEW.width} ${VIEW.height}`} aria-hidden="true">
        {segments.map((segment) => {
          const current = segment.band === band;
          return (
            <path
              key={segment.band}
              className={classes.segment}
              data-band={segment.band}
              data-current={current || undefined}
              d={arcPath(segment.from, segment.to, max, current ? THICK_INSET_DEG : THIN_INSET_DEG)}
            />
          );
        })}
        {value === undefined ? null : <Needle value={value} max={max} />}
      </svg>
      <div className={classes.center} aria-hidden="true">
        <Center reading={reading} />
      </div>
      {ends && size === 'large' ? (
        <div className={classes.ends} aria-hidden="true">
          <bdi>{ends[0]}</bdi>
          <bdi>{ends[1]}</bdi>
        </div>
      ) : null}
      <div className={classes.caption} aria-hidden="true">
        {reading.state === 'loading' ? (
          <span className={classes.loadingCaption} />
        ) : (
          <Caption caption={reading.caption} />
        )}
      </div>
    </div>
  );
}
