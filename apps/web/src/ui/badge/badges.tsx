import { VisuallyHidden } from '@mantine/core';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BAND_KEYS, type BandKey } from '../../theme/tokens.ts';
import {
  BoxIcon,
  ClockIcon,
  FallingIcon,
  type Icon,
  OfflineIcon,
  RisingIcon,
  SteadyIcon,
  SuccessIcon,
} from '../icon/icons.tsx';
import classes from './badges.module.css';

interface ChipProps {
  icon?: Icon;
  /** Name, read before the value; visually hidden if the icon conveys it. */
  label?: string;
  /** Whether the name is visible beside the icon, because the value alone is unclear. */
  isNamed?: boolean;
  children: ReactNode;
}

/** A secondary fact: battery, mode, place. */
export function Chip({ icon: DrawnIcon, label, isNamed = false, children }: ChipProps) {
  const isUnseen = DrawnIcon !== undefined && !isNamed;
  return (
    <span className={classes.chip}>
      {DrawnIcon ? <DrawnIcon size={16} /> : null}
      {label && isUnseen ? <VisuallyHidden>{label}</VisuallyHidden> : null}
      {label && !isUnseen ? <span className={classes.label}>{label}</span> : null}
      <bdi className={classes.value}>{children}</bdi>
    </span>
  );
}

const ALIVENESS_ICONS = {
  active: SuccessIcon,
  late: ClockIcon,
  silent: OfflineIcon,
  stock: BoxIcon,
} as const;

export interface AlivenessProps {
  kind: keyof typeof ALIVENESS_ICONS;
  /** The kind in the reader's language. */
  word: string;
}

/** Connection status, as icon and word. */
export function Aliveness({ kind, word }: AlivenessProps) {
  const DrawnIcon = ALIVENESS_ICONS[kind];
  return (
    <span className={classes.aliveness} data-kind={kind}>
      <DrawnIcon size={18} />
      {word}
    </span>
  );
}

/** Positions of the six bands on the arc, in degrees clockwise from the top. */
const BAND_ANGLES = BAND_KEYS.map((_, index) => -120 + (240 / (BAND_KEYS.length - 1)) * index);

/** A miniature dial: an arc with a point at the band's position, readable without colour. */
export function BandIcon({ band }: { band: BandKey }) {
  const angle = ((BAND_ANGLES[BAND_KEYS.indexOf(band)] ?? 0) * Math.PI) / 180;
  return (
    <svg className={classes.icon} width={18} height={18} viewBox="0 0 20 20" aria-hidden="true">
      <path d="M3.5 14.75a7.5 7.5 0 1 1 13 0" />
      <circle cx={10 + 7.5 * Math.sin(angle)} cy={11 - 7.5 * Math.cos(angle)} r={3.4} />
    </svg>
  );
}

interface BandBadgeProps {
  band: BandKey;
  /** The scale whose colours it has; default: the product's own. */
  scale?: string | undefined;
  /** The band's name in the reader's language. */
  word: string;
  /** `plain`: without the tinted background, for tiles and running text. */
  variant?: 'tinted' | 'plain';
}

/** A band, as word, colour and position on the scale. */
export function BandBadge({ band, scale, word, variant = 'tinted' }: BandBadgeProps) {
  return (
    <span className={clsx(classes.badge, classes[variant])} data-band={band} data-scale={scale}>
      <BandIcon band={band} />
      {word}
    </span>
  );
}

export type Direction = 'rising' | 'falling' | 'steady';

const ICONS = { rising: RisingIcon, falling: FallingIcon, steady: SteadyIcon } as const;

/** Trend of a value; `label` is the text alternative of the arrow. */
export function Trend({ direction, label }: { direction: Direction; label: string }) {
  const DrawnIcon = ICONS[direction];
  return (
    <span className={classes.trend} data-direction={direction} role="img" aria-label={label} title={label}>
      <DrawnIcon size={16} />
    </span>
  );
}

interface BandLegendProps {
  label: string;
  /** The scale whose colours it has; default: the product's own. */
  scale?: string | undefined;
  /** Each band with its name and range, in the reader's language. */
  /** An empty range: a scale without numbers. */
  bands: readonly { band: BandKey; word: string; range: string }[];
  /** A page of this application that explains it. */
  more?: { text: string; href: string };
}

/** Legend of the band colours, in words and numbers. */
export function BandLegend({ label, scale, bands, more }: BandLegendProps) {
  return (
    <div className={classes.legendFrame}>
      <ul className={classes.legend} aria-label={label} data-scale={scale}>
        {bands.map(({ band, word, range }) => (
          <li key={band} className={classes.band} data-band={band}>
            <BandIcon band={band} />
            <span className={classes.word}>{word}</span>
            <bdi className={classes.range}>{range}</bdi>
          </li>
        ))}
      </ul>
      {more ? (
        <Link to={more.href} className={classes.more ?? ''}>
          {label}: {more.text}
        </Link>
      ) : null}
    </div>
  );
}
