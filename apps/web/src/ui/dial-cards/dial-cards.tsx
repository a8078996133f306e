import clsx from 'clsx';
import { Link } from 'react-router';
import type { BandKey } from '../../theme/tokens.ts';
import { BandBadge } from '../badge/badges.tsx';
import { SeverityMark, type SeverityMarkProps } from '../badge/severity-mark.tsx';
import { Dial, type DialReading, type DialSegment } from '../dial/dial.tsx';
import classes from './dial-cards.module.css';
import { type Look, useTrackVisibility } from './visible-ids.ts';

export interface DialCardProps {
  id: string;
  name: string;
  /** A dimmer line under the name. */
  place?: string | undefined;
  /** In small letters after it. */
  serial?: string | undefined;
  /** Target of the card's link. */
  href: string;
  /** Band of the card's tint. */
  band?: BandKey | undefined;
  reading: DialReading;
  mark?: Pick<SeverityMarkProps, 'severity' | 'word'> | undefined;
  /** A value besides the dial's. */
  also?: { text: string; band: BandKey; word: string } | undefined;
}

export interface DialCardsProps {
  /** Id for tests and scripts. */
  id?: string | undefined;
  label: string;
  cards: readonly DialCardProps[];
  segments: readonly DialSegment[];
  /** Called with the ids of the cards on the screen. */
  look: Look;
  /** `grid` grows downwards; `strip` is a scrolling line of smaller cards. */
  layout: 'grid' | 'strip';
  /** Selected card, for a strip that selects the content below. */
  currentId?: string | undefined;
}

/** Cards with dials; each card is a link. */
export function DialCards({ id, label, cards, segments, look, layout, currentId }: DialCardsProps) {
  return (
    <ul id={id} className={clsx(classes.list, classes[layout])} aria-label={label}>
      {cards.map((card) => (
        <DialCard
          key={card.id}
          card={card}
          segments={segments}
          look={look}
          isChoice={layout === 'strip'}
          isCurrent={card.id === currentId}
        />
      ))}
    </ul>
  );
}

interface CardProps extends Pick<DialCardsProps, 'segments' | 'look'> {
  card: DialCardProps;
  /** Selects content of the present page instead of linking to another. */
  isChoice: boolean;
  isCurrent: boolean;
}

function DialCard({ card, segments, look, isChoice, isCurrent }: CardProps) {
  const { id, name, place, serial, href, band, reading, mark, also } = card;
  const ref = useTrackVisibility(id, look);
  const alert = mark ? <SeverityMark {...mark} /> : null;
  return (
    <li ref={ref} className={classes.card} data-band={band} data-current={isCurrent || undefined}>
      <h2 className={classes.name}>
        <Link
          to={href}
          className={classes.link ?? ''}
          replace={isChoice}
          preventScrollReset={isChoice}
          aria-current={isCurrent ? 'true' : undefined}
        >
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p className={classes.place}>
        <span className={classes.where}>
          {place === undefined ? null : <bdi>{place}</bdi>}
          {place === undefined || serial === undefined ? null : ' · '}
          {serial === undefined ? null : <bdi className={classes.serial}>{serial}</bdi>}
        </span>
        {isChoice ? null : alert}
      </p>
      <Dial label={name} segments={segments} reading={reading} size="small" />
      <p className={classes.also}>
        {/* Beside the serial number, it would leave too little of it on a narrow card. */}
        {isChoice ? alert : null}
        {also ? (
          <>
            <bdi>{also.text}</bdi>
            <BandBadge band={also.band} word={also.word} variant="plain" />
          </>
        ) : null}
      </p>
    </li>
  );
}
