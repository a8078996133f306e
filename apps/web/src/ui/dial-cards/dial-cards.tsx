import { Link } from 'react-router';
import type { BandKey } from '../../theme/tokens.ts';
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
  /** The scale whose colours and segments it has. */
  scale?: string | undefined;
  segments: readonly DialSegment[];
  reading: DialReading;
  mark?: Pick<SeverityMarkProps, 'severity' | 'word'> | undefined;
}

export interface DialCardsProps {
  /** Id for tests and scripts. */
  id?: string | undefined;
  label: string;
  cards: readonly DialCardProps[];
  /** Called with the ids of the cards on the screen. */
  look: Look;
  /** Selected card. */
  currentId?: string | undefined;
}

/**
 * Cards with dials, in rows of seven; on narrower screens in one line that scrolls. Each is a link that selects the
 * content below.
 */
export function DialCards({ id, label, cards, look, currentId }: DialCardsProps) {
  return (
    <ul id={id} className={classes.list} aria-label={label}>
      {cards.map((card) => (
        <DialCard key={card.id} card={card} look={look} isCurrent={card.id === currentId} />
      ))}
    </ul>
  );
}

interface CardProps extends Pick<DialCardsProps, 'look'> {
  card: DialCardProps;
  isCurrent: boolean;
}

function DialCard({ card, look, isCurrent }: CardProps) {
  const { id, name, place, serial, href, band, scale, segments, reading, mark } = card;
  const ref = useTrackVisibility(id, look);
  return (
    <li
      ref={ref}
      className={classes.card}
      data-band={band}
      data-scale={scale}
      data-current={isCurrent || undefined}
    >
      <h2 className={classes.name}>
        <Link
          to={href}
          className={classes.link ?? ''}
          replace
          preventScrollReset
          aria-current={isCurrent ? 'true' : undefined}
        >
          <bdi>{name}</bdi>
        </Link>
      </h2>
      <p className={classes.where}>
        {place === undefined ? null : <bdi>{place}</bdi>}
        {serial === undefined ? null : <bdi className={classes.serial}>{serial}</bdi>}
      </p>
      <Dial label={name} segments={segments} reading={reading} size="small" />
      <div className={classes.alert}>{mark ? <SeverityMark {...mark} /> : null}</div>
    </li>
  );
}
