import type { ReactNode } from 'react';
import { Age } from '../age/age.tsx';
import { Chip } from '../chip/chip.tsx';
import { Dial, type DialProps } from '../dial/dial.tsx';
import { BatteryIcon, FanIcon } from '../icon/icons.tsx';
import { useUiLabels } from '../labels.tsx';
import { ReadingTile, type ReadingTileProps } from '../reading-tile/reading-tile.tsx';
import { Skeleton } from '../skeleton/skeleton.tsx';
import classes from './reading-board.module.css';

export interface ReadingBoardProps {
  /** What the readings are of; a name for screen readers. */
  label: string;
  /** The answer in one sentence; undefined while it is not known. */
  sentence: string | undefined;
  /** Whether the sentence is the page's heading. */
  heading?: boolean;
  /** Beside the sentence: what is looked at can be changed here. */
  aside?: ReactNode;
  /** Under the sentence: what to do about it. */
  advice?: ReactNode;
  /** Quiet facts, as chips. */
  facts?: readonly { key: 'battery' | 'mode'; label: string; text: string }[];
  /** When the readings came in; a bare text where there are none. */
  updated: string | { at: number; format: (ageMs: number) => string };
  dial: DialProps;
  /** Under the dial: what its number is and is not. */
  note?: string | undefined;
  tiles: readonly ({ key: string } & Omit<ReadingTileProps, 'state' | 'lead'>)[];
  /** Whether the first tile leads, because there is no index. */
  firstTileLeads?: boolean;
}

const FACT_ICONS = { battery: BatteryIcon, mode: FanIcon } as const;

const TILE_STATES = { loading: 'loading', offline: 'greyed', value: 'live', none: 'live' } as const;

/** The answer first, then the dial, and beside it what it is made of. On a phone one under the other. */
export function ReadingBoard(props: ReadingBoardProps) {
  const { label, sentence, heading = false, aside, facts = [], updated, dial, note, tiles } = props;
  const labels = useUiLabels();
  const Sentence = heading ? 'h1' : 'p';
  const { state } = dial.reading;
  return (
    <section className={classes.board} aria-label={label}>
      <div className={classes.answer} aria-busy={sentence === undefined}>
        <Sentence className={classes.sentence}>
          {sentence ?? <Skeleton width="24rem" height="1.25em" label={labels.loading} />}
        </Sentence>
        {aside}
      </div>
      {props.advice === undefined ? null : <div className={classes.advice}>{props.advice}</div>}
      <div className={classes.facts}>
        {facts.map(({ key, label: name, text }) => (
          <Chip key={key} icon={FACT_ICONS[key]} label={name} isNamed={key === 'mode'}>
            {text}
          </Chip>
        ))}
        <span className={classes.updated}>
          {typeof updated === 'string' ? updated : <Age at={updated.at} format={updated.format} />}
        </span>
      </div>
      <div className={classes.dial}>
        <Dial {...dial} />
        <p className={classes.note}>{note}</p>
      </div>
      <dl className={classes.tiles}>
        {tiles.map(({ key, ...tile }, index) => (
          <ReadingTile
            key={key}
            {...tile}
            state={TILE_STATES[state]}
            lead={index === 0 && props.firstTileLeads === true}
          />
        ))}
      </dl>
    </section>
  );
}
