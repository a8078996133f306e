import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { BandKey } from '../../theme/tokens.ts';
import { Age } from '../age/age.tsx';
import { BandBadge, Chip, type Direction, Trend } from '../badge/badges.tsx';
import { Dial, type DialProps } from '../dial/dial.tsx';
import { BatteryIcon, FanIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import looks from '../looks/looks.module.css';
import { Skeleton } from '../skeleton/skeleton.tsx';
import { Sparkline, type SparklineProps } from '../sparkline/sparkline.tsx';
import classes from './reading-board.module.css';

export interface ReadingBoardProps {
  /** Accessible name: the subject of the readings. */
  label: string;
  /** Summary in one sentence; undefined while unknown. */
  sentence: string | undefined;
  /** Whether the sentence is the page's heading. */
  heading?: boolean;
  /** Above the sentence: the choice of another subject. */
  chooser?: ReactNode;
  /** Below the sentence: advice. */
  advice?: ReactNode;
  /** Below the facts: a control of the subject. */
  control?: ReactNode;
  /** Secondary facts, as chips; a text is undefined while it is loading. */
  facts?: readonly { key: 'battery' | 'mode'; label: string; text: string | undefined }[];
  /** Below the control: what needs attention. */
  alerts?: ReactNode;
  /** Age of the readings; a plain text if there are none. */
  updated: string | { at: number; format: (ageMs: number) => string };
  dial: DialProps;
  /** Below the dial: an explanation of its number. */
  note?: string | undefined;
  /** After it: a page of this application that explains more. */
  more?: { text: string; href: string };
  /** Tiles without a state have that of the board. */
  tiles: readonly ({ key: string } & ReadingTileProps)[];
  /** Below the tiles: what several values mean together. */
  notes?: ReactNode;
}

const FACT_ICONS = { battery: BatteryIcon, mode: FanIcon } as const;

const TILE_STATES = {
  loading: 'loading',
  offline: 'greyed',
  value: 'live',
  none: 'live',
} as const;

/**
 * The dial, beside it the summary with what can be done, and a strip of its components; in one column on a phone, the
 * summary first.
 */
export function ReadingBoard(props: ReadingBoardProps) {
  const { label, sentence, heading = false, facts = [], updated, dial, note, more, tiles } = props;
  const labels = useUiLabels();
  const Sentence = heading ? 'h1' : 'h2';
  const { state } = dial.reading;
  return (
    <section className={classes.board} aria-label={label}>
      <div className={classes.answer} aria-busy={sentence === undefined}>
        {props.chooser}
        <Sentence className={classes.sentence}>
          {sentence ?? <Skeleton width="24rem" height="1.25em" label={labels.loading} />}
        </Sentence>
        {props.advice === undefined ? null : <div className={classes.advice}>{props.advice}</div>}
      </div>
      <div className={classes.dial}>
        <Dial {...dial} />
        <p className={classes.note}>
          {note} {more ? <Link to={more.href}>{more.text}</Link> : null}
        </p>
      </div>
      <div className={classes.operation}>
        <div className={classes.facts}>
          {facts.map(({ key, label: name, text }) => (
            <Chip key={key} icon={FACT_ICONS[key]} label={name} isNamed={key === 'mode'}>
              {text ?? <Skeleton width="3rem" />}
            </Chip>
          ))}
          <span className={looks.hint}>
            {typeof updated === 'string' ? updated : <Age at={updated.at} format={updated.format} />}
          </span>
        </div>
        {props.control}
        {props.alerts === undefined ? null : <div className={classes.alerts}>{props.alerts}</div>}
      </div>
      <dl className={classes.tiles}>
        {tiles.map(({ key, ...tile }) => (
          <ReadingTile key={key} state={TILE_STATES[state]} {...tile} />
        ))}
      </dl>
      {props.notes === undefined ? null : <div className={classes.notes}>{props.notes}</div>}
    </section>
  );
}

interface ReadingTileProps {
  label: string;
  /** In the reader's digits; undefined: not measured. */
  value: string | undefined;
  unit: string;
  /** Text instead of a missing value. */
  missing: string;
  band?: { band: BandKey; scale?: string | undefined; word: string } | undefined;
  trend?: { direction: Direction; label: string } | undefined;
  spark: SparklineProps;
  /** Age of the value, if not shown elsewhere. */
  age?: { at: number; format: (ageMs: number) => string } | undefined;
  /** `greyed`: the last value of a silent device. */
  state?: 'live' | 'greyed' | 'loading';
}

/** One measured value: the number, its unit, band, trend and recent course. */
function ReadingTile(props: ReadingTileProps) {
  const { label, value, unit, missing, band, trend, spark, age, state = 'live' } = props;
  return (
    <div className={classes.tile} data-state={state}>
      <dt className={looks.hint}>{label}</dt>
      <dd className={classes.reading}>
        {state === 'loading' ? (
          <span className={classes.line}>
            <Skeleton width="4.5rem" height="1.4rem" />
          </span>
        ) : (
          <span className={classes.line}>
            {value === undefined ? (
              <bdi className={looks.lead}>{missing}</bdi>
            ) : (
              // One piece, with the number at the left in every language.
              <bdi className={classes.quantity} dir="ltr">
                <span className={classes.value}>{value}</span> <span className={looks.hint}>{unit}</span>
              </bdi>
            )}
            {trend && state === 'live' ? <Trend {...trend} /> : null}
          </span>
        )}
        <span className={classes.spark}>
          <Sparkline {...spark} />
        </span>
        <span className={classes.foot}>
          {band ? <BandBadge {...band} variant="plain" /> : null}
          {age ? <Age at={age.at} format={age.format} /> : null}
        </span>
      </dd>
    </div>
  );
}
