import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  drawing: Drawing;
  /** One sentence: what will be shown here, or what failed. */
  text: ReactNode;
  /** A dimmer line below, such as the server's message. */
  detail?: ReactNode;
  /** Action that adds content. */
  action?: ReactNode;
  /** `alert` for failures, announced immediately; `status` for empty lists, announced politely. */
  announce?: 'alert' | 'status';
}

/** Placeholder of an empty list, or of one that could not be loaded. */
export function EmptyState({ drawing, text, detail, action, announce }: EmptyStateProps) {
  return (
    <div className={classes.empty} role={announce}>
      <svg
        className={classes.drawing}
        data-drawing={drawing}
        viewBox="0 0 120 110"
        width={120}
        height={110}
        aria-hidden="true"
      >
        {DRAWINGS[drawing]}
      </svg>
      <p className={classes.text}>{text}</p>
      {detail ? <p className={classes.detail}>{detail}</p> : null}
      {action ? <div className={classes.action}>{action}</div> : null}
    </div>
  );
}

/** Line drawings of empty states, each with one accented element. */
export type Drawing =
  | 'devices'
  | 'people'
  | 'list'
  | 'chart'
  | 'search'
  | 'lock'
  | 'failure'
  | 'lost'
  | 'messages';

const DEVICE = (
  <>
    <path d="M46 30h28a6 6 0 0 1 6 6v52a6 6 0 0 1-6 6H46a6 6 0 0 1-6-6V36a6 6 0 0 1 6-6Z" />
    <path d="M50 42h20M50 49h20M50 56h20M26 94h68" />
    <circle cx="60" cy="76" r="5" data-accent />
    <path d="M92 40c4 4 4 10 0 14m7-21c8 8 8 20 0 28" data-accent />
  </>
);

const PEOPLE = (
  <>
    <circle cx="48" cy="46" r="13" />
    <path d="M24 92c1-16 11-24 24-24s23 8 24 24" />
    <circle cx="82" cy="52" r="9" data-accent />
    <path d="M82 69c9 0 15 6 16 17" data-accent />
    <path d="M16 92h88" />
  </>
);

const LIST = (
  <>
    <path d="M30 28h60v66H30z" />
    <path d="M42 60h36M42 74h24" />
    <path d="M42 46h20" data-accent />
    <path d="M38 20h60v64" />
  </>
);

const CHART = (
  <>
    <path d="M26 24v68h70" />
    <path d="M34 78c8 0 8-24 16-24s6 14 13 14" />
    <path d="M63 68c8 0 10-30 26-32" data-accent strokeDasharray="4 5" />
  </>
);

const SEARCH = (
  <>
    <circle cx="54" cy="52" r="24" />
    <path d="m72 70 22 22" />
    <path d="M44 52h20" data-accent />
  </>
);

const LOCK = (
  <>
    <path d="M36 54h48v38H36z" />
    <path d="M45 54V42a15 15 0 0 1 30 0v12" />
    <path d="M60 68v10" data-accent />
  </>
);

const FAILURE = (
  <>
    <path d="M18 62h20l8-22 14 44 10-30 6 14" />
    <path d="M86 62h16" strokeDasharray="3 6" />
    <path d="m76 56 10 12m0-12-10 12" data-accent />
  </>
);

const LOST = (
  <>
    <path d="M20 84c14-10 26 6 40-4s26-8 40-2" />
    <path d="M20 96c14-10 26 6 40-4s26-8 40-2" />
    <path d="M60 70S44 56 44 43a16 16 0 0 1 32 0c0 13-16 27-16 27Z" />
    <path d="M56 40a4.5 4.5 0 1 1 5.5 4.400c-1 .3-1.5 1-1.5 2.600m0 5v.1" data-accent />
  </>
);

const MESSAGES = (
  <>
    <path d="M24 32h58v38H46L34 82V70H24z" />
    <path d="M90 46h8v34h-8v10l-12-10H62" data-accent />
    <path d="M36 46h34M36 56h22" />
  </>
);

export const DRAWINGS: Readonly<Record<Drawing, ReactNode>> = {
  devices: DEVICE,
  people: PEOPLE,
  list: LIST,
  chart: CHART,
  search: SEARCH,
  lock: LOCK,
  failure: FAILURE,
  lost: LOST,
  messages: MESSAGES,
};
