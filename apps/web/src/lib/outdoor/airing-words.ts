import type { AiringWindow } from '@airdeck/air/airing-outlook';
import type { DateFormats } from '@airdeck/air/date-formats';
import type { createListFormats } from '@airdeck/air/list-formats';
import type { TFunction } from 'i18next';

type Words = {
  readonly t: TFunction;
  readonly format: Pick<DateFormats, 'time'> & Pick<ReturnType<typeof createListFormats>, 'list'>;
};

/** `before 09:00 and after 20:00`: times to air a room, within a sentence of a screen or a wall. */
export const whenText = (windows: readonly AiringWindow[], { t, format }: Words): string =>
  format.list(
    windows.map(({ from, to, when }) =>
      t(`air.airing.${when}`, { from: inOrder(format.time(from)), to: inOrder(format.time(to)) }),
    ),
  );

/** The hour comes first in Arabic, too. */
const inOrder = (time: string): string => `\u2066${time}\u2069`;
